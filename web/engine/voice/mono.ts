/**
 * One channel from many, of equal length: their mean, unless they cancel each other out (a microphone
 * wired in opposite phase), then the loudest of them. Unreadable samples count as 0.
 */
export function mixToMono(channels: Float32Array[]): Float32Array {
  const [first] = channels
  if (!first) return new Float32Array(0)
  const mix = new Float32Array(first.length)
  const energies = channels.map(() => 0)
  let mixed = 0
  for (let index = 0; index < mix.length; index++) {
    let sum = 0
    for (const [at, channel] of channels.entries()) {
      const raw = channel[index] ?? 0
      const value = Number.isFinite(raw) ? raw : 0
      sum += value
      // Safe: one energy a channel.
      energies[at]! += value * value
    }
    const value = sum / channels.length
    mix[index] = value
    mixed += value * value
  }
  const loudest = Math.max(...energies)
  // Independent channels of equal level lose 3 dB each doubling; losing 10 dB more is no accident.
  if (mixed >= (0.1 * loudest) / channels.length) return mix
  const chosen = channels[energies.indexOf(loudest)] ?? first
  return chosen.map((value) => (Number.isFinite(value) ? value : 0))
}
