/** Rejected with when the file of the weights could not be fetched: the same may work with a connection. */
class WeightsNotLoaded extends Error {
  override readonly name = 'WeightsNotLoaded'
}

/** Node, of tests and tools, reads the file instead of fetching it. */
interface NodeGlobal {
  process?: { getBuiltinModule(name: 'node:fs'): { readFileSync(path: URL): Uint8Array } }
}

let bytes: Uint8Array | undefined
let loading: Promise<void> | undefined

/** Before a net is created. Once loaded it stays; after a failure it is fetched again. */
export async function loadPhoneNet(): Promise<void> {
  loading ??= fetchWeights().then((found) => void (bytes = found))
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** `phone-net-weights.bin`. Throws before `loadPhoneNet`. */
export function phoneNetBytes(): Uint8Array {
  if (!bytes) throw new Error('The weights of the net are not loaded.')
  return bytes
}

async function fetchWeights(): Promise<Uint8Array> {
  const address = new URL('./phone-net-weights.bin', import.meta.url)
  if (address.protocol === 'file:') {
    const { process } = globalThis as NodeGlobal
    if (process) return process.getBuiltinModule('node:fs').readFileSync(address)
  }
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  } catch (cause) {
    throw new WeightsNotLoaded('The lip-sync could not be loaded.', { cause })
  }
}
