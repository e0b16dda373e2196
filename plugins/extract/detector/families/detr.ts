import { boxAround, type FoundBox, type Outputs, type Reading, wrongOutputs } from './family.js'

/**
 * Reads the boxes of networks with a fixed number of queries, each with at most one box (DETR, Carion et al., ECCV
 * 2020). `logits` has a number for each class and one for "no object"; `pred_boxes` has center and size as shares of
 * the input.
 *
 * @throws RecreateError `detector_failed`.
 */
export function readDetr(
  outputs: Outputs,
  { width, height, classCount, leastConfidence }: Reading,
): readonly FoundBox[] {
  const logits = outputs.get('logits')
  const boxes = outputs.get('pred_boxes')
  const choices = classCount + 1
  const queries = logits?.dims[1] ?? 0
  if (logits?.dims.join() !== `1,${queries},${choices}` || boxes?.dims.join() !== `1,${queries},4`) {
    const expected = `\`logits\` [1, queries, ${choices}] (the classes and one for nothing) and \`pred_boxes\` [1, queries, 4]`
    throw wrongOutputs('detr', expected, outputs)
  }
  const found: FoundBox[] = []
  for (let query = 0; query < queries; query++) {
    const shares = softmax(logits.data.subarray(query * choices, (query + 1) * choices))
    const [x, y, w, h] = boxes.data.subarray(query * 4, query * 4 + 4) as unknown as [number, number, number, number]
    const bbox = boxAround(x * width, y * height, w * width, h * height)
    for (let classIndex = 0; classIndex < classCount; classIndex++) {
      const confidence = shares[classIndex]!
      if (confidence >= leastConfidence) found.push({ classIndex, confidence, bbox })
    }
  }
  return found
}

/** Converts logits to probabilities. */
function softmax(logits: Float32Array): readonly number[] {
  const most = Math.max(...logits)
  const powers = Array.from(logits, (logit) => Math.exp(logit - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
