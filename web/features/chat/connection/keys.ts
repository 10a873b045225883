const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * ULIDs (26 characters), which identify a command permanently and sort by time. `now` is in milliseconds since 1970;
 * fractions are ignored.
 */
export function keyMaker(): (now: number) => string {
  let lastTime = 0
  let lastRandom = new Uint8Array(10)
  return (now) => {
    const time = Math.floor(now)
    if (time > lastTime) {
      lastTime = time
      lastRandom = crypto.getRandomValues(new Uint8Array(10))
    } else {
      // Within one millisecond, or when the clock went back: the last one plus 1.
      for (let index = lastRandom.length - 1; index >= 0; index--) {
        const next = ((lastRandom[index] ?? 0) + 1) & 0xff
        lastRandom[index] = next
        if (next !== 0) break
      }
    }
    let digitsOfTime = ''
    for (let rest = lastTime, digits = 0; digits < 10; digits++, rest = Math.floor(rest / 32)) {
      digitsOfTime = alphabet[rest % 32] + digitsOfTime
    }
    let bits = 0n
    for (const byte of lastRandom) bits = (bits << 8n) | BigInt(byte)
    let random = ''
    for (let digits = 0; digits < 16; digits++, bits >>= 5n) random = alphabet[Number(bits & 31n)] + random
    return digitsOfTime + random
  }
}

/** Milliseconds since 1970 when this ULID was made. */
export function timeOfKey(key: string): number {
  return Array.from(key.slice(0, 10)).reduce((time, digit) => time * 32 + alphabet.indexOf(digit), 0)
}
