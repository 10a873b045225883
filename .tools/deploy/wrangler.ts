import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { bin, root } from '../step.ts'

export interface WranglerResult {
  code: number
  stdout: string
  /** Both streams, as they came. */
  output: string
  /**
   * Records that wrangler writes for programs (`WRANGLER_OUTPUT_FILE_PATH`), such as the id of an uploaded version.
   */
  records: Record<string, unknown>[]
}

export type Wrangler = (args: readonly string[]) => Promise<WranglerResult>

const record = z.record(z.string(), z.unknown())

/** `show` gets the output while it comes, but for what is printed for programs. */
export function wranglerWith(show: (text: string) => void): Wrangler {
  return async (args) => {
    const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-deploy-'))
    const records = join(folder, 'records.ndjson')
    const env = {
      ...process.env,
      WRANGLER_OUTPUT_FILE_PATH: records,
      WRANGLER_SEND_METRICS: 'false',
    }
    try {
      const ran = await run(
        bin('wrangler'),
        args,
        env,
        args.some((arg) => arg.endsWith('json')) ? () => {} : show,
      )
      return { ...ran, records: readRecords(records) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Without a terminal on its input, wrangler asks nothing. */
async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  show: (text: string) => void,
): Promise<Omit<WranglerResult, 'records'>> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  let stdout = ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    output += chunk.toString()
    show(chunk.toString())
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    show(chunk.toString())
  })
  const code = await new Promise<number>((done) => {
    child.on('close', (exit) => done(exit ?? 1))
    child.on('error', (error) => {
      output += String(error)
      done(1)
    })
  })
  return { code, stdout, output }
}

function readRecords(path: string): Record<string, unknown>[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // Commands that report nothing write no file.
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.parse(record, JSON.parse(line)))
}

/** The JSON that a command prints. Throws with its output if the command failed. */
export async function readJson<Schema extends z.ZodMiniType>(
  wrangler: Wrangler,
  args: readonly string[],
  schema: Schema,
): Promise<z.output<Schema>> {
  const { code, stdout, output } = await wrangler(args)
  if (code !== 0) throw new WranglerFailed(args, output)
  // A warning may precede it.
  const begins = stdout.search(/^[[{]/m)
  try {
    return z.parse(schema, JSON.parse(stdout.slice(Math.max(0, begins))))
  } catch {
    throw new WranglerFailed(args, `It printed something unexpected:\n${output}`)
  }
}

export class WranglerFailed extends Error {
  override name = 'WranglerFailed'
  readonly output: string

  constructor(args: readonly string[], output: string) {
    super(`\`npx wrangler ${args.join(' ')}\` failed:\n${output.trim()}`)
    this.output = output
  }
}

/** Runs a command that must succeed. */
export async function mustRun(wrangler: Wrangler, args: readonly string[]): Promise<WranglerResult> {
  const result = await wrangler(args)
  if (result.code !== 0) throw new WranglerFailed(args, result.output)
  return result
}
