import { type Clip, type Document, type Track } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { SentSound } from '../../../web/engine/mix/document/document-calls.ts'

export function madeDocumentTrack(id: string, clips: Clip[], change: Partial<Track> = {}): Track {
  return {
    id,
    kind: 'sound',
    name: id,
    performer: null,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips,
    ...change,
  }
}

export function madeDocument(...tracks: Track[]): Document {
  return { ...newDocument('pip'), tracks }
}

/** Sounds as they are sent, by the takes that clips name. */
export function madeSounds(sounds: Record<string, Float32Array<ArrayBuffer>[]>, rate = 48_000): SentSound[] {
  return Object.entries(sounds).map(([key, channels]) => ({
    key,
    channels,
    rate,
    first: 0,
    length: channels[0]?.length ?? 0,
  }))
}
