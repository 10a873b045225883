import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bin, mustStep, root } from './step.ts'

/** One benchmark file: it prints its own figures, as ratios within one run wherever a machine's speed matters. */
interface Bench {
  run(): Promise<void>
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const files = globSync('tests/bench/**/*.bench.ts', { cwd: root }).sort()
const nameOf = (file: string) => basename(file, '.bench.ts')
const chosen = wanted.length === 0 ? files : files.filter((file) => wanted.includes(nameOf(file)))

if (chosen.length === 0) {
  console.error(`No such benchmark. There are: ${files.map(nameOf).join(', ')}`)
  process.exit(1)
}
// The benchmarks measure the build of these files.
await mustStep(bin('vite'), ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])
for (const file of chosen) {
  console.log(`\n── ${nameOf(file)}`)
  // Every *.bench.ts exports `run`; one that does not fails here by name.
  const bench = (await import(join(root, file))) as Bench
  await bench.run()
}
