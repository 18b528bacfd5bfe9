; The installer for Windows, per user and without administrator rights. tools.package_windows passes
; VERSION, NUMBERS (four, with dots), FILES (all of the frozen program), LICENSE, ICON and OUT.
; Options of the installer: /S (no windows), /D=FOLDER. The player's data is never touched.
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave off ; the same bytes each time
RequestExecutionLevel user
ManifestDPIAware true
Name "Muggins"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Muggins"
InstallDirRegKey HKCU "Software\Muggins" "Folder"
BrandingText "Muggins ${VERSION}"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Muggins"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Muggins, a cribbage game"
VIAddVersionKey "CompanyName" "The Muggins authors"
VIAddVersionKey "LegalCopyright" "MIT license"

!include MUI2.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\muggins.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Play Muggins"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Your games and settings stay in $LOCALAPPDATA\muggins."
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define SHORTCUT "$SMPROGRAMS\Muggins.lnk"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Muggins"

; Removes what an installer has put there and nothing else, since a player may choose any folder.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licenses"
  Delete "$INSTDIR\muggins.exe"
  Delete "$INSTDIR\muggins.com"
  Delete "$INSTDIR\README.md"
!macroend

Section
  !insertmacro RemoveProgram ; an older version
  SetOutPath "$INSTDIR"
  File /r "${FILES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "${SHORTCUT}" "$INSTDIR\muggins.exe" "" "$INSTDIR\muggins.exe" 0 SW_SHOWNORMAL "" "Play cribbage"
  WriteRegStr HKCU "Software\Muggins" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Muggins"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\muggins.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Muggins authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "${SHORTCUT}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Muggins"
SectionEnd
