import { spawnSync } from 'node:child_process'

/** True if this machine has sox to measure with. */
export const hasSox = spawnSync('sox', ['--version']).status === 0

function sox(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('sox', ['-D', ...args], { maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`sox ${args.join(' ')}: ${stderr.toString()}`)
  return { stdout, said: stderr.toString() }
}

/** sox's statistics of one channel (from 1) after `effects`: in dB, −Infinity for silence. */
export function measuredBySox(file: string, channel: number, effects: readonly string[] = []) {
  const { said } = sox([file, '-n', 'remix', String(channel), ...effects, 'stats'])
  const level = (name: string) => {
    const text = new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(said)?.[1] ?? 'NaN'
    return text === '-inf' ? -Infinity : Number(text)
  }
  return { rms: level('RMS lev dB'), peak: level('Pk lev dB') }
}

/** The samples of a sound file, in one channel at `rate`. */
export function decodedBySox(file: string, rate: number): Float32Array<ArrayBuffer> {
  const { stdout } = sox([file, '-r', String(rate), '-c', '1', '-t', 'f32', '-'])
  return new Float32Array(new Uint8Array(stdout).buffer)
}
