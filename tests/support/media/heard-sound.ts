import type { BrowserContext, Page } from 'playwright-core'

/** Runs in the audio worklet; passes blocks on every quarter of a second. */
const RECORDER = `
registerProcessor('heard-sound', class extends AudioWorkletProcessor {
  recorded = [[], []]
  process([[left, right = left] = []]) {
    const silence = new Float32Array(128)
    this.recorded[0].push((left ?? silence).slice())
    this.recorded[1].push((right ?? silence).slice())
    if (this.recorded[0].length < 96) return true
    this.port.postMessage(this.recorded)
    this.recorded = [[], []]
    return true
  }
})`

/**
 * Records what every page sends to its sound device, sample by sample, in the device's thread. The context needs
 * `bypassCSP`.
 */
export async function recordWhatIsHeard(context: BrowserContext): Promise<void> {
  await context.addInitScript((recorder: string) => {
    const heard = { sampleRate: 0, blocks: [[], []] as [Float32Array[], Float32Array[]], isOn: false }
    Object.assign(globalThis, { heardSound: heard })
    const { connect } = AudioNode.prototype
    const recorders = new WeakMap<BaseAudioContext, Promise<AudioWorkletNode>>()
    const recorderOf = (context: AudioContext) => {
      const made = async () => {
        const address = URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' }))
        await context.audioWorklet.addModule(address)
        const node = new AudioWorkletNode(context, 'heard-sound', {
          channelCount: 2,
          channelCountMode: 'explicit',
        })
        heard.sampleRate = context.sampleRate
        heard.isOn = true
        node.port.addEventListener('message', ({ data }: MessageEvent<[Float32Array[], Float32Array[]]>) => {
          heard.blocks[0].push(...data[0])
          heard.blocks[1].push(...data[1])
        })
        node.port.start()
        // Only connected nodes are processed.
        const end = new GainNode(context, { gain: 0 })
        Reflect.apply(connect, node, [end])
        Reflect.apply(connect, end, [context.destination])
        return node
      }
      const node = recorders.get(context) ?? made()
      recorders.set(context, node)
      return node
    }
    const heardToo = function (this: AudioNode, target: AudioNode, ...rest: number[]) {
      if (target instanceof AudioDestinationNode && target.context instanceof AudioContext) {
        void recorderOf(target.context).then((recorder) => Reflect.apply(connect, this, [recorder]))
      }
      // The platform's own function returns it.
      return Reflect.apply(connect, this, [target, ...rest]) as AudioNode
    }
    // One function for both of the platform's overloads.
    AudioNode.prototype.connect = heardToo as typeof connect
  }, RECORDER)
}

interface Heard {
  sampleRate: number
  blocks: [Float32Array[], Float32Array[]]
  isOn: boolean
}

export function isHearing(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as unknown as { heardSound: Heard }).heardSound.isOn) // safe: put there above
}

/** Left and right; starts a new recording. */
export async function takeRecordedSound(
  page: Page,
): Promise<{ rate: number; channels: Float32Array<ArrayBuffer>[] }> {
  const { rate, texts } = await page.evaluate(() => {
    const { heardSound } = globalThis as unknown as { heardSound: Heard } // safe: put there above
    const texts = heardSound.blocks.map((blocks) => {
      const bytes = new Uint8Array(blocks.length * 512)
      blocks.forEach((block, index) => bytes.set(new Uint8Array(block.buffer), index * 512))
      let text = ''
      for (let at = 0; at < bytes.length; at += 8_192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
      return btoa(text)
    })
    heardSound.blocks = [[], []]
    return { rate: heardSound.sampleRate, texts }
  })
  const channels = texts.map((text) => {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
    return new Float32Array(bytes.buffer)
  })
  return { rate, channels }
}
