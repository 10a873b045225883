import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fields from '../web/engine/mix/core/fields.ts'
import { root } from './step.ts'

const folder = join(root, 'web/engine/mix/core')

/** The constants of fields.ts as AssemblyScript: `F_` a quad's, `M_` the mix's, `S_` what is measured. */
function constants(): string {
  const places = (prefix: string, names: readonly string[]) =>
    names.map((name, place) => `const ${prefix}_${name}: i32 = ${place}`)
  const sizes = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'number' ? [`const ${name}: i32 = ${value}`] : [],
  )
  return [
    ...sizes,
    `const QUAD_FIELDS: i32 = ${fields.quadFields.length}`,
    `const MIX_FIELDS: i32 = ${fields.mixFields.length}`,
    `const STAT_FIELDS: i32 = ${fields.statFields.length}`,
    ...places('F', fields.quadFields),
    ...places('M', fields.mixFields),
    ...places('S', fields.statFields),
    '',
  ].join('\n')
}

/** Compiles the core. Throws what the compiler has to say when it cannot. */
export async function buildCore(): Promise<Uint8Array> {
  const { default: asc } = await import('assemblyscript/asc')
  const source = constants() + readFileSync(join(folder, 'mix-core.as'), 'utf8')
  let built: Uint8Array | undefined
  const stderr = asc.createMemoryStream()
  const { error } = await asc.main(
    [
      'mix-core.ts',
      '--outFile',
      'mix-core.wasm',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '-O3',
      '--noAssert',
    ].concat(['--initialMemory', '24', '--use', 'abort=']),
    {
      readFile: (name) => (name === 'mix-core.ts' ? source : null),
      writeFile(_name, contents) {
        if (typeof contents !== 'string') built = contents
      },
      listFiles: () => [],
      stderr,
    },
  )
  if (error || !built) throw new Error(stderr.toString() || String(error))
  return built
}

/** The built core as the module that is committed. */
export function coreModule(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64')
  return `// Built by \`npm run mix-core\` from mix-core.as.\nexport const mixCoreBase64 =\n  '${text}'\n`
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const bytes = await buildCore()
  writeFileSync(join(folder, 'mix-core-bytes.ts'), coreModule(bytes))
  console.log(`${bytes.length} bytes`)
}
