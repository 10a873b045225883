/**
 * Runs Rhubarb as `rhubarb-lip-sync-wasm` has it, in a process of its own because it prints a lot:
 * `node rhubarb-child.ts PACKAGE FOLDER COUNT` reads FOLDER/0.pcm … (16 kHz, 16 bits) and writes FOLDER/cues.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface RhubarbPackage {
  Rhubarb: {
    getLipSync(pcm: Buffer): Promise<{ mouthCues: { start: number; end: number; value: string }[] }>
  }
}

const [entry = '', folder = '', count = '0'] = process.argv.slice(2)
// Safe: the package's own types.
const { Rhubarb } = (await import(entry)) as RhubarbPackage
const begun = process.cpuUsage()
const cues: unknown[] = []
for (let index = 0; index < Number(count); index++)
  cues.push((await Rhubarb.getLipSync(readFileSync(join(folder, `${index}.pcm`)))).mouthCues)
const { user, system } = process.cpuUsage(begun)
writeFileSync(join(folder, 'cues.json'), JSON.stringify({ cues, seconds: (user + system) / 1e6 }))
