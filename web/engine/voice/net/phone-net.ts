import { createNetKernel, TAPS, type WideLayer } from './net-kernel.ts'
import { BAND_QUANTA, readPhoneNet, roundedUp, STEP, WINDOW } from './phone-net-layers.ts'
import { channels, dilations, phoneShares } from './phone-net-weights.ts'
import { FRAME_INPUTS } from './phone-scores.ts'

const PHONES = phoneShares.length
/** Two bands to a word of the kernel's memory, as two channels behind a depthwise layer. */
const FRAME_WORDS = FRAME_INPUTS / 2
const INNER_WORDS = channels / 2
/** Steps that each block's output hears ahead, the first layer's included. */
const reaches = dilations.reduce<number[]>(
  (all, dilation) => [...all, (all.at(-1) ?? 0) + ((TAPS - 1) / 2) * dilation],
  [0],
)
/** Steps that the whole net hears ahead. */
const REACH = reaches.at(-1) ?? 0
const WIDEST = ((TAPS - 1) / 2) * Math.max(...dilations)
/** Steps computed at once offline. */
const BATCH = 48
/** Steps that stay in memory for those to come, on each layer. */
const HISTORY = REACH + WIDEST + BATCH + 2

/** The block whose rows `onVoice` gets, counted from 1. */
const VOICE_BLOCK = 2
export const VOICE_CHANNELS = channels

/** Maximum frames between a frame and its probabilities, offline. */
export const NET_REACH = STEP * (REACH + BATCH + 1)

export interface PhoneNet {
  /** The next frame's `FRAME_INPUTS` inputs; hands over the chances of earlier frames, in order. */
  push(inputs: Float32Array): void
  /** Hands over what is missing; what would follow counts as 0. */
  end(): void
}

/** Frames after a frame's time that its chances wait for when at most `frames` may be waited; at least 1. */
export const netAhead = (frames: number) => STEP * stepsWithin(frames) + 1
// One step more than the net hears ahead: the newest lacks the two frames that it reads past its own.
const stepsWithin = (frames: number) => Math.min(REACH + 1, Math.max(0, Math.floor((frames - 1) / STEP)))

/**
 * The net: 40 bands a frame → chance of each phone class, summing to 1; everything after it reads
 * only these chances. Six frames make a step of 20 ms, eight residual blocks of a dilated depthwise and
 * a dense layer look around, and the last layer answers for the step's two frames.
 *
 * Without `ahead` each answer has heard all that its layers reach for (0.7 s on both sides). With it,
 * an answer comes `netAhead(ahead)` frames after its frame: what has not been heard yet counts as 0 on
 * every layer, as it did at the ends of the crops the net was fitted on, and is worked out again when
 * it has. Constant memory. `chances` is reused: copy what must stay.
 *
 * `onVoice` gets, in order and before their chances, the rows behind block `VOICE_BLOCK` of each step, `VOICE_CHANNELS`
 * numbers of at least 0: they still hold the speaker, which later blocks lose. Only without `ahead`; reused as well.
 */
export function createPhoneNet(options: {
  onChances: (chances: Float32Array) => void
  onVoice?: (row: Float32Array) => void
  ahead?: number
  vectors?: boolean
}): PhoneNet {
  const { onChances, onVoice, ahead, vectors } = options
  const late = ahead === undefined ? undefined : stepsWithin(ahead)
  // Rows below WIDEST and from `capacity` on are what came before the sound and what is yet unheard.
  const capacity = WIDEST + HISTORY + 4 * BATCH
  const rows = capacity + WIDEST
  const net = layOut(rows, vectors)
  const { kernel } = net
  const { memory } = kernel
  const chances = new Float32Array(PHONES)
  const second = new Float32Array(PHONES)
  let secondWaits = false

  /** Position of the row `WIDEST`, in steps. */
  let origin = 0
  let frames = 0
  /** Steps of each layer that are worked out for good. */
  const done = reaches.map(() => 0)
  let answered = 0

  const rowOf = (step: number) => step - origin + WIDEST

  /** Works out the steps `from..to` of a layer from those before it. */
  function work(layer: number, from: number, to: number) {
    if (to <= from) return
    if (layer === 0) {
      kernel.wide(net.firstAt(rowOf(from)), to - from)
      return
    }
    const at = net.rowAt(layer - 1, rowOf(from))
    // Safe: there is a dilation and there are weights for each block.
    kernel.deep(at, dilations[layer - 1]!, net.deepWeights[layer - 1]!, net.inner, to - from)
    kernel.wide(net.wideAt(layer, rowOf(from)), to - from)
    if (layer !== VOICE_BLOCK || !onVoice) return
    for (let step = from; step < to; step++) {
      const start = net.rowAt(layer, rowOf(step))
      onVoice(memory.subarray(start, start + channels))
    }
  }

  /** The last layer, of `count` steps. */
  function last(row: number, count: number) {
    kernel.deep(net.rowAt(dilations.length, row), 1, net.wholeOnly, net.inner, count)
    kernel.wide(net.last, count)
  }

  /** For steps `from..to`. */
  function answer(from: number, to: number) {
    if (to <= from) return
    last(rowOf(from), to - from)
    for (let frame = STEP * from; frame < Math.min(frames, STEP * to); frame++) {
      const at = net.out + (Math.floor(frame / STEP) - from) * net.outStride + (frame % STEP) * PHONES
      chancesOf(memory, at, chances)
      onChances(chances)
    }
    answered = to
  }

  /** For one step; its second frame comes a frame later, so that all are equally late. */
  function answerInTime(step: number) {
    last(rowOf(step), 1)
    chancesOf(memory, net.out, chances)
    chancesOf(memory, net.out + PHONES, second)
    secondWaits = true
    answered = step + 1
    onChances(chances)
  }

  /** Forgets what no layer reads any more. */
  function makeRoom() {
    const steps = Math.ceil(frames / STEP)
    const drop = steps - origin - HISTORY
    if (drop <= 0) return
    for (let layer = 0; layer < reaches.length; layer++) {
      const start = net.rowAt(layer, 0)
      memory.copyWithin(start, net.rowAt(layer, drop), net.rowAt(layer, rows))
      memory.fill(0, net.rowAt(layer, rows - drop), net.rowAt(layer, rows))
    }
    const end = net.frameAt(STEP * rows)
    memory.copyWithin(net.frameAt(0), net.frameAt(STEP * drop), end)
    memory.fill(0, end - STEP * drop * FRAME_WORDS, end)
    origin += drop
  }

  /** Everything whose future is known. */
  function workOut(steps: number) {
    for (const [layer, reach] of reaches.entries()) {
      // Safe: `done` has an entry a layer.
      const from = done[layer]!
      const to = Math.max(from, steps - reach)
      work(layer, from, to)
      done[layer] = to
    }
    answer(answered, Math.max(answered, steps - REACH))
  }

  /** One answer of which only the `late` steps after it are known. */
  function workAhead(steps: number, waited: number) {
    const wanted = steps - 1 - waited
    for (const [layer, reach] of reaches.entries()) {
      const around = REACH - reach
      // Safe: as above.
      const from = Math.max(done[layer]!, wanted - around)
      work(layer, from, Math.min(steps, wanted + around + 1))
      // The newest step itself has two frames still to hear.
      done[layer] = Math.max(done[layer]!, steps - 1 - reach)
    }
    if (wanted >= 0) answerInTime(wanted)
  }

  return {
    push(inputs) {
      if (secondWaits) {
        secondWaits = false
        onChances(second)
      }
      if (rowOf(Math.floor(frames / STEP)) >= capacity) makeRoom()
      writeInputs(inputs, kernel.whole, 2 * net.frameAt(frames - STEP * (origin - WIDEST)))
      frames++
      // A step reads two frames past its own: live they count as 0, or nothing would be heard of it.
      if (late === undefined) {
        const steps = Math.floor((frames - 2) / STEP)
        if (steps - (done[0] ?? 0) >= BATCH) workOut(steps)
      } else if (frames % STEP === 0) {
        workAhead(frames / STEP, late)
      }
    },
    end() {
      if (secondWaits) onChances(second)
      secondWaits = false
      const steps = Math.ceil(frames / STEP)
      for (let layer = 0; layer < reaches.length; layer++)
        // Safe: as above.
        work(layer, Math.min(done[layer]!, steps), steps)
      answer(answered, steps)
    },
  }
}

function writeInputs(inputs: Float32Array, whole: Int16Array, at: number) {
  for (let band = 0; band < FRAME_INPUTS; band++)
    // Safe: a frame has this many inputs.
    whole[at + band] = Math.max(-32767, Math.min(32767, Math.round(inputs[band]! * BAND_QUANTA)))
}

function chancesOf(memory: Float32Array, at: number, chances: Float32Array) {
  let sum = 0
  for (let phone = 0; phone < PHONES; phone++) {
    // Safe: the layer has this many outputs.
    const odds = Math.exp(Math.max(-40, Math.min(40, memory[at + phone]!)))
    chances[phone] = odds
    sum += odds
  }
  for (let phone = 0; phone < PHONES; phone++) chances[phone]! /= sum
}

/** Places of weights, frames and rows of the layers in one memory, in words. */
function layOut(rows: number, vectors = true) {
  const { words: weights, places } = readPhoneNet()
  let words = weights.length
  const space = (count: number) => {
    const at = words
    // Vectors are fastest on addresses that they divide.
    words += Math.ceil(count / 4) * 4
    return at
  }
  const outStride = roundedUp(STEP * PHONES)
  const frameRows = space((STEP * rows + WINDOW) * FRAME_WORDS)
  const layerRows = reaches.map(() => space(rows * channels))
  const inner = space(rows * INNER_WORDS)
  const out = space(rows * outStride)
  const nothing = space(Math.max(channels, outStride))
  const kernel = createNetKernel({ words, channels, vectors })
  new Uint32Array(kernel.memory.buffer).set(weights)
  // Safe, here and below: there is a place for each layer.
  const [first, wholeOnly, last] = [places[0]!, places.at(-2)!, places.at(-1)!]
  const rowAt = (layer: number, row: number) => layerRows[layer]! + row * channels
  const plain = { residual: nothing, residualStride: 0 }
  const fromInner = { input: inner, inputStride: INNER_WORDS, inputs: channels }
  return {
    kernel,
    inner,
    out,
    outStride,
    wholeOnly,
    rowAt,
    /** Counted from the first frame of row 0; two more lie before it. */
    frameAt: (frame: number) => frameRows + (frame + 2) * FRAME_WORDS,
    deepWeights: dilations.map((_, index) => places[1 + 2 * index]!),
    firstAt: (row: number): WideLayer => ({
      ...plain,
      input: frameRows + STEP * row * FRAME_WORDS,
      inputStride: STEP * FRAME_WORDS,
      inputs: WINDOW * FRAME_INPUTS,
      weights: first,
      output: rowAt(0, row),
      outputStride: channels,
      outputs: channels,
      floor: 0,
    }),
    wideAt: (layer: number, row: number): WideLayer => ({
      ...fromInner,
      weights: places[2 * layer]!,
      output: rowAt(layer, row),
      outputStride: channels,
      outputs: channels,
      residual: rowAt(layer - 1, row),
      residualStride: channels,
      floor: 0,
    }),
    last: {
      ...fromInner,
      ...plain,
      weights: last,
      output: out,
      outputStride: outStride,
      outputs: outStride,
      floor: -1e30,
    } satisfies WideLayer,
  }
}
