/** Name and version of the engine, stored with its analyses: older ones are made again. */
export const VOICE_ENGINE = 'mouthpiece-voice/3.0.0'

/** Returns whether this engine should hear it again: an older version made it, or another make. A newer one may stay. */
export function isOlderEngine(engine: string): boolean {
  const [name, version] = parts(engine)
  const [ownName, ownVersion] = parts(VOICE_ENGINE)
  if (name !== ownName) return true
  for (const [place, own] of ownVersion.entries()) {
    const number = version[place] ?? 0
    if (number !== own) return number < own
  }
  return false
}

function parts(engine: string): [name: string, version: number[]] {
  const [name = '', version = ''] = engine.split('/')
  return [name, version.split('.').map((part) => Number(part) || 0)]
}
