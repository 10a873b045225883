import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fields from '../web/engine/mix/core/fields.ts'
import { root } from './step.ts'

interface Core {
  /** The folder of its source and its bytes. */
  folder: string
  /** Name of the module, and of its first source without `.as`. */
  name: string
  /** Sources that follow the first one, likewise. */
  further?: readonly string[]
  /** Name of the constant that holds the bytes. */
  exported: string
  /** Pages of 64 KB that its memory begins with. */
  pages: number
  /** Put in front of its source. */
  constants: string
  /** It allocates and frees blocks of memory while it runs. */
  hasBlocks?: boolean
}

/** Everything of the product that is WebAssembly. */
export const cores: readonly Core[] = [
  {
    folder: 'web/engine/mix/core',
    name: 'mix-core',
    further: ['reverb'],
    exported: 'mixCoreBase64',
    pages: 240,
    constants: mixConstants(),
  },
  {
    folder: 'web/engine/render/colour',
    name: 'yuv-core',
    exported: 'yuvCoreBase64',
    pages: 1,
    constants: '',
  },
  {
    folder: 'web/engine/puppet/drawing/warp',
    name: 'warp-core',
    exported: 'warpCoreBase64',
    pages: 1,
    constants: '',
    hasBlocks: true,
  },
]

/** The constants of fields.ts as AssemblyScript: `F_` a quad's, `M_` the mix's, `S_` what is measured. */
function mixConstants(): string {
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

/** Compiles a core to the module that is committed. Throws what the compiler has to say when it cannot. */
async function buildCore(core: Core): Promise<string> {
  const { folder, name, further = [], exported, pages, constants, hasBlocks } = core
  const { default: asc } = await import('assemblyscript/asc')
  const sources = [name, ...further].map((one) => readFileSync(join(root, folder, `${one}.as`), 'utf8'))
  const source = constants + sources.join('\n')
  let built: Uint8Array | undefined
  const stderr = asc.createMemoryStream()
  const { error } = await asc.main(
    `${name}.ts --outFile ${name}.wasm --runtime ${hasBlocks ? 'minimal' : 'stub'} --enable simd -O3 --noAssert --initialMemory ${pages} --use abort=`.split(
      ' ',
    ),
    {
      readFile: (asked) => (asked === `${name}.ts` ? source : null),
      writeFile(_name, contents) {
        if (typeof contents !== 'string') built = contents
      },
      listFiles: () => [],
      stderr,
    },
  )
  if (error || !built) throw new Error(stderr.toString() || String(error))
  const text = Buffer.from(built).toString('base64')
  return `// Built by \`npm run wasm\` from ${name}.as.\nexport const ${exported} =\n  '${text}'\n`
}

/** The committed module of a core. */
export function builtFile({ folder, name }: Core): string {
  return join(root, folder, `${name}-bytes.ts`)
}

// With a core's name it only prints it, which is what its test reads: the compiler changes the globals of its process.
if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const [printed] = process.argv.slice(2)
  for (const core of cores.filter(({ name }) => !printed || name === printed)) {
    const text = await buildCore(core)
    if (printed) process.stdout.write(text)
    else {
      writeFileSync(builtFile(core), text)
      console.log(`${core.name}: ${text.length} letters`)
    }
  }
}
