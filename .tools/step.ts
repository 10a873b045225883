import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** The environment variable that names a folder with a seeded database, which test servers copy. */
export const SEEDED = 'MOUTHPIECE_SEEDED'
export const bin = (name: string) => join(root, 'node_modules/.bin', name)

export interface StepResult {
  code: number
  /** The output of both streams, in order. */
  output: string
  seconds: number
}

/** Runs a command in the project's folder; `quiet` keeps its output back unless the caller prints it. */
export async function step(
  command: string,
  args: string[],
  { quiet = false, env = {} } = {},
): Promise<StepResult> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((done) => {
    child.on('exit', (exit) => done(exit ?? 1))
    child.on('error', (error) => {
      output += String(error)
      done(1)
    })
  })
  return { code, output, seconds: (performance.now() - began) / 1000 }
}

/** Like `step`, but a failure ends the tool with the same code. */
export async function mustStep(command: string, args: string[], options?: { env?: Record<string, string> }) {
  const { code } = await step(command, args, options)
  if (code !== 0) process.exit(code)
}
