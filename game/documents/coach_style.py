"""How the coach's page looks: its frame and its style, both within the page."""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{body}
<footer>{legend}</footer>
</body>
</html>
"""

STYLE = """
:root{--felt:#16302e;--panel:#14221e;--ivory:#faf6ea;--ink:#1b1e26;--brass:#d6ac5c;
--cream:#f6eed8;--quiet:#d4dece;--green:#087c54;--lit:#60d67a;--vermilion:#c42822;
--ochre:#dea434;--coral:#ec8553}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--felt);color:var(--cream);
font:17px/1.45 "Atkinson Hyperlegible",system-ui,sans-serif}
h1{color:var(--brass);font-family:Cinzel,Georgia,serif;font-size:1.9rem;margin:.4rem 0}
h2{color:var(--brass);margin:0 0 .3rem}
h3{margin:.2rem 0 .5rem;font-size:1.05rem}
small{font-weight:normal;font-size:1em;color:var(--quiet)}
.game{margin:1rem 0 2.5rem}
.sum{font-size:1.15rem;margin:.3rem 0 .8rem}
.curve{width:100%;height:auto;background:var(--ivory);border-radius:10px;display:block}
.curve .odd{fill:#eeeade}.curve .even{fill:none}
.curve .grid{stroke:#ccc8bc}.curve .line{fill:none;stroke:var(--ink);stroke-width:3;
stroke-linejoin:round}
.curve .ahead{fill:#a9d3bd}.curve .behind{fill:#e8b3a8}
.curve text{font:16px system-ui,sans-serif;fill:#6b6c70;text-anchor:middle}
.curve .scale{text-anchor:end}
.curve circle{stroke:var(--ivory);stroke-width:2}
.curve .mark{font-weight:bold;fill:var(--ink)}
.curve a .vermilion+.mark{fill:var(--ivory)}
.ochre{fill:var(--ochre);background:var(--ochre)}
.coral{fill:var(--coral);background:var(--coral)}
.vermilion{fill:var(--vermilion);background:var(--vermilion)}
b.mark{display:inline-block;min-width:1.7em;height:1.7em;line-height:1.7em;border-radius:50%;
text-align:center;color:var(--ink);font-size:.85em}
b.vermilion,b.good{color:var(--ivory)}
b.good{background:var(--green)}
details{background:var(--panel);border-radius:10px;margin:.6rem 0;padding:.2rem 1rem}
summary{cursor:pointer;font-weight:bold;padding:.5rem 0;color:var(--brass)}
article{border-top:1px solid #4a685a;padding:.7rem 0}
article:target{outline:3px solid var(--brass);outline-offset:4px;border-radius:6px}
.position{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;align-items:center;margin:.9rem 0 .6rem}
.cards{display:flex;gap:.25rem;align-items:center}
.cards span{color:var(--quiet);margin-right:.3rem}
.c{display:inline-block;width:2.5rem;height:3.4rem;border-radius:5px;background:var(--ivory);
color:var(--ink);font:bold 1.25rem/1.35 Georgia,serif;text-align:center;padding-top:.15rem;
border:1px solid #b0a690}
.c.red{color:var(--vermilion)}
.c.played{transform:translateY(-.7rem)}
.c.best{box-shadow:0 0 0 3px var(--lit)}
.c.played:not(.best){box-shadow:0 0 0 3px var(--coral)}
.offers{border-collapse:collapse;width:100%;max-width:40rem}
.offers th{font-weight:normal;color:var(--quiet);text-align:right;font-size:.85em}
.offers td{padding:.15rem .4rem;text-align:right;font-variant-numeric:tabular-nums}
.offers tr.played td{background:#39443f}
.offers .few{text-align:left;white-space:nowrap;width:5.6rem}
.few .c{width:2rem;height:2.6rem;font-size:1rem;line-height:1.2;margin-right:.15rem}
.bar{width:40%}.bar>div{background:#0d1424;border-radius:6px;height:.8rem}
.bar>div>div{height:100%;border-radius:6px;background:var(--brass)}
.bar .best{background:var(--lit)}
.lost{color:#f4745f;white-space:nowrap}
code{color:#9fb0a4;font-size:.8rem;overflow-wrap:anywhere}
.account{margin:1rem 0;border-collapse:collapse;min-width:18rem}
.account caption{text-align:left;color:var(--brass);font-weight:bold;padding:.3rem 0}
.account th{font-weight:normal;text-align:left;padding:.1rem 2rem .1rem 0}
.account td{text-align:right;font-variant-numeric:tabular-nums;font-weight:bold}
.account tr:last-child>*{border-top:1px solid var(--brass)}
footer{color:var(--quiet);font-size:.9rem}
@media(max-width:34rem){.bar{width:22%}.c{width:2.1rem;height:2.9rem;font-size:1.05rem}
.offers td{padding:.15rem .2rem}}
@media print{
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{background:#fff;color:#000;max-width:none;font-size:11pt}
details{background:#fff;padding:0}details::details-content{content-visibility:visible;
display:block}h1,h2,summary,.account caption{color:#5a3d10}
small,.offers th,.cards span,code,footer{color:#444}.offers tr.played td{background:#e4e4de}
.lost{color:#a01c14}article{break-inside:avoid}.game{break-after:page}}
"""
