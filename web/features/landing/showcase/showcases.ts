import { type CharacterRecord, rigIdOf } from '#contract/characters'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'

/** One voice of a showcase: which sound, who says it, and when (in seconds). */
interface Line {
  file: string
  speaker: number
  start: number
  /** Seconds of the sound. */
  duration: number
  words: string
}

export interface Showcase {
  id: string
  title: string
  text: string
  /** Names of characters, in the order they stand from the left. */
  cast: readonly string[]
  lines: readonly Line[]
  width: number
  height: number
  background: string
  camera: Document['scenes'][number]['camera']
  gestures: readonly { speaker: number; name: string; start: number; duration: number }[]
}

/** The showcases of the start page: ordinary documents, played by the product's engine. */
export const showcases: readonly Showcase[] = [
  {
    id: 'raise',
    title: 'A joke for phones',
    text: 'Upright, one line, a caption, a shrug.',
    cast: ['Tatters'],
    lines: [
      {
        file: 'showcase-raise.m4a',
        speaker: 0,
        start: 0,
        duration: 4.52,
        words: 'I asked my puppeteer for a raise. He lifted my arm.',
      },
    ],
    width: 720,
    height: 1280,
    background: '#8f2430',
    camera: { x: 0.5, y: 0.5, zoom: 1 },
    gestures: [{ speaker: 0, name: 'shrug', start: 2.7, duration: 1.3 }],
  },
  {
    id: 'bouche',
    title: 'A lesson',
    text: 'Wide and close, so that one can read the lips.',
    cast: ['Pip'],
    lines: [
      {
        file: 'showcase-bouche.m4a',
        speaker: 0,
        start: 0,
        duration: 5.45,
        words: 'In French, the word for mouth is “bouche”. Watch my lips: bouche.',
      },
    ],
    width: 1280,
    height: 720,
    background: '#a9d3e6',
    camera: { x: 0.5, y: 0.4, zoom: 1.3 },
    gestures: [{ speaker: 0, name: 'point', start: 2.9, duration: 1.2 }],
  },
  {
    id: 'lines',
    title: 'A scene for two',
    text: 'Two voices, two characters, one stage.',
    cast: ['Tatters', 'Pip'],
    lines: [
      {
        file: 'showcase-lines.m4a',
        speaker: 0,
        start: 0,
        duration: 3.04,
        words: 'How many lines did you learn today?',
      },
      { file: 'showcase-one.m4a', speaker: 1, start: 3, duration: 2.23, words: 'One. This one.' },
    ],
    width: 1080,
    height: 1080,
    background: '#f9dd95',
    camera: { x: 0.5, y: 0.5, zoom: 1 },
    gestures: [{ speaker: 1, name: 'wave', start: 4.1, duration: 1.1 }],
  },
]

export function takeIdOf({ file }: Line): string {
  return file.replace(/\.\w+$/, '')
}

/** The showcase as a document. Characters that the gallery does not have are played by its first. */
export function showcaseDocument(showcase: Showcase, gallery: readonly CharacterRecord[]): Document {
  const { cast, lines, width, height, background, camera, gestures } = showcase
  const members = cast.map((name) => gallery.find((one) => one.name === name) ?? gallery[0])
  const empty = newDocument('')
  const upright = height > width
  return {
    ...empty,
    stage: { ...empty.stage, width, height },
    performers: members.flatMap((member, index) =>
      member
        ? newDocument(member.id, rigIdOf(member.rig)).performers.map((performer) => ({
            ...performer,
            id: `performer-${index}`,
            x: (index + 1) / (members.length + 1) + (members.length > 1 ? (index - 0.5) * 0.12 : 0),
            y: upright ? 0.86 : 0.97,
            scale: members.length > 1 ? 0.72 : upright ? 1.2 : 1,
          }))
        : [],
    ),
    tracks: members.flatMap((_, index) =>
      empty.tracks.map((track) => ({
        ...track,
        id: `track-${index}`,
        performer: `performer-${index}`,
        clips: lines
          .filter(({ speaker }) => speaker === index)
          .map((line) => plainClip({ ...line, id: `clip-${takeIdOf(line)}`, take: takeIdOf(line) })),
      })),
    ),
    scenes: [{ id: 'scene', start: 0, duration: 86_400, background, camera }],
    captions: lines.map((line) => ({
      id: `caption-${takeIdOf(line)}`,
      start: line.start + 0.2,
      duration: line.duration - 0.3,
      text: line.words,
    })),
    gestures: gestures.map(({ speaker, ...gesture }, index) => ({
      ...gesture,
      id: `gesture-${index}`,
      performer: `performer-${speaker}`,
    })),
  }
}
