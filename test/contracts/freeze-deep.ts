/** Freezes it and all that it holds but bytes, so that who changes it is found out. */
export function freezeDeep<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return data
  for (const inner of Object.values(data)) freezeDeep(inner)
  return Object.freeze(data)
}
