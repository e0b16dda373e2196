/** Which piece each pixel is of, by the piece's number; 0 where it is of none. */
export type PieceMap = Int32Array
