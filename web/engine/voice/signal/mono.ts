import { copyReadable, readable } from './readable.ts'

/**
 * The mean, or the loudest channel if they cancel each other out (a microphone wired in opposite phase). Unreadable
 * samples count as 0.
 */
export function mixToMono(channels: Float32Array[]): Float32Array {
  const mixer = createMixer(channels.length)
  if (channels.length > 1) mixer.measure(channels)
  return mixer.mix()(channels)
}

/** Call `measure` with the whole sound first; then `mix` returns a function that mixes chunks. */
export function createMixer(count: number) {
  const energies = Array.from({ length: count }, () => 0)
  let mixed = 0
  return {
    measure(channels: Float32Array[]) {
      const length = channels[0]?.length ?? 0
      for (let index = 0; index < length; index++) {
        let sum = 0
        for (let at = 0; at < count; at++) {
          const value = readable(channels[at]?.[index])
          sum += value
          // Safe: one energy a channel.
          energies[at]! += value * value
        }
        mixed += (sum / count) ** 2
      }
    },
    mix(): (channels: Float32Array[]) => Float32Array {
      const loudest = Math.max(...energies)
      // Independent channels of equal level lose 3 dB each doubling; losing 10 dB more is no accident.
      if (mixed >= (0.1 * loudest) / count) return meanOf
      const chosen = energies.indexOf(loudest)
      return (channels) => meanOf(channels.slice(chosen, chosen + 1))
    },
  }
}

function meanOf(channels: Float32Array[]): Float32Array {
  const [first, ...others] = channels
  const mean = copyReadable(first ?? new Float32Array(0), new Float32Array(first?.length ?? 0))
  if (others.length === 0) return mean
  for (const channel of others)
    for (let index = 0; index < mean.length; index++)
      // Safe: `index` is below the length of both.
      mean[index]! += readable(channel[index])
  for (let index = 0; index < mean.length; index++) mean[index]! /= channels.length
  return mean
}
