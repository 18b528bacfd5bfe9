"""Array types of the engines. Shapes are documented where arrays are used."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Cards = NDArray[np.int8]  # 0..51, or -1 for none
Bytes = NDArray[np.int8]  # ranks, points and other small numbers
Numbers = NDArray[np.int16]  # scores, tenths of points
Ints = NDArray[np.intp]  # places and numbers in tables
Rows = NDArray[np.intp]  # which of many games or positions
Totals = NDArray[np.int64]  # sums over many games
Whole = NDArray[np.integer[Any]]  # whole numbers of any size
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Luck = NDArray[np.uint64]  # from which lots are drawn
Table = NDArray[Any]  # as it stands in a file
