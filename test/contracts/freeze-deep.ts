/** Freezes a value recursively, except bytes, so that a modification throws. */
export function freezeDeep<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return data
  for (const inner of Object.values(data)) freezeDeep(inner)
  return Object.freeze(data)
}
