import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** The environment variable that names a folder with a seeded database, which test servers copy. */
export const SEEDED = 'MOUTHPIECE_SEEDED'
export const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Characters of a line of `ps`. */
const PS_COLUMNS = 160

export interface StepResult {
  code: number
  /** The output of both streams, in order. */
  output: string
  seconds: number
  /** The processes that were killed because the command hung, as `ps` lists them. */
  killed: string | undefined
}

/**
 * Runs a command in the project's folder; `quiet` keeps its output back unless the caller prints it. A command that
 * prints nothing for `silence` seconds is killed with its descendants; this needs `quiet`.
 */
export async function step(
  command: string,
  args: string[],
  {
    quiet = false,
    env = {},
    silence,
  }: { quiet?: boolean; env?: Record<string, string>; silence?: number | undefined } = {},
): Promise<StepResult> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  let killed: string | undefined
  const timer =
    silence === undefined ? undefined : setTimeout(() => (killed = killTree(child)), silence * 1000)
  const print = (chunk: Buffer) => {
    output += chunk.toString()
    timer?.refresh()
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  const code = await new Promise<number>((done) => {
    child.on('exit', (exit) => done(exit ?? 1))
    child.on('error', (error) => {
      output += String(error)
      done(1)
    })
  })
  clearTimeout(timer)
  return { code, output, seconds: (performance.now() - began) / 1000, killed }
}

/** Kills a process and its descendants, which may lead groups of their own; returns their lines of `ps`. */
function killTree(child: ChildProcess): string {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time=,stat=,args='], { encoding: 'utf8' })
  const processes = (stdout ?? '').split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return { pid, parent, line: line.slice(0, PS_COLUMNS) }
  })
  const doomed = new Set([child.pid])
  // A child may be listed before its parent.
  for (let count = 0; count < doomed.size;) {
    count = doomed.size
    for (const { pid, parent } of processes) if (doomed.has(parent)) doomed.add(pid)
  }
  for (const pid of doomed) {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
  return processes.flatMap(({ pid, line }) => (doomed.has(pid) ? [line] : [])).join('\n') || 'no list'
}

/** Like `step`, but a failure ends the tool with the same code. */
export async function mustStep(command: string, args: string[], options?: { env?: Record<string, string> }) {
  const { code } = await step(command, args, options)
  if (code !== 0) process.exit(code)
}
