import { openMicrophone, type Microphone, prepareCapture } from '../../engine/sound/microphone.ts'
import type { Lifetime } from '../../platform/lifetime.ts'
import type { LiveVoice } from '../stage-frame.ts'

export interface LiveMicrophone {
  microphone: Microphone
  /** The mouth for the current sound. */
  voice: LiveVoice
}

/** Loads everything for a live microphone before requesting permission. */
export async function prepareMicrophone(): Promise<void> {
  await Promise.all([prepareCapture(), loadLiveVoice()])
}

async function loadLiveVoice() {
  const [{ createLiveVoice }, { loadPhoneNet }] = await Promise.all([
    import('../../engine/voice/listening/live-voice.ts'),
    import('../../engine/voice/net/phone-net-bytes.ts'),
  ])
  await loadPhoneNet()
  return createLiveVoice
}

/** Opens a microphone that moves a mouth live; nothing is stored. Throws a `MicrophoneError`. */
export async function openLiveMicrophone(options: {
  lifetime: Lifetime
  deviceId?: string | undefined
  channels?: 1 | 2
}): Promise<LiveMicrophone> {
  // The net's weights are loaded while the permission is requested.
  const loading = loadLiveVoice()
  // Reported below: the permission may take long.
  loading.catch(() => {})
  const microphone = await openMicrophone(options)
  const createLiveVoice = await loading.catch((error: unknown) => {
    microphone.close()
    throw error
  })
  const voice = createLiveVoice({ sampleRate: microphone.sampleRate })
  microphone.onBlock(([samples]) => {
    if (samples) voice.push(samples)
  })
  return { microphone, voice }
}
