import { requiredParts, requiredPivots } from '../../../worker/model/rig/rig.ts'
import type { RandomSource } from '../random-source.ts'

const metadata = {
  name: 'Random',
  mouth: {
    x: 500,
    y: 480,
    width: 190,
    opening: 120,
    line: 14,
    smile: 17,
    teethLength: 38,
    ink: '#2a1720',
    lip: '#b5302a',
    inside: '#6b1526',
    tooth: '#fff',
    tongue: 'var(--tongue, #e77)',
  },
  motion: { pupil: { x: 22, y: 20 }, brow: 26, turn: { x: 30, y: 20 }, jump: 90 },
  props: [
    { id: 'skin', label: 'Skin', kind: 'colour', slot: 'skin', default: '#f6a97c', options: ['#f6a97c'] },
    { id: 'glasses', label: 'Glasses', kind: 'toggle', default: false },
    {
      id: 'hair',
      label: 'Hair',
      kind: 'choice',
      default: 'tuft',
      options: [
        { value: 'tuft', label: 'Tuft' },
        { value: 'curls', label: 'Curls' },
      ],
    },
    {
      id: 'eyes',
      label: 'Eyes',
      kind: 'slider',
      default: 1,
      min: 0.8,
      max: 1.2,
      step: 0.05,
      affects: [{ kind: 'scale', targets: ['eye-l', 'eye-r'] }],
    },
  ],
}

const gradient =
  '<linearGradient id="fade"><stop stop-color="#123"/><stop stop-color="#fed"/></linearGradient>'

/** About one in four is refused. */
export function randomDrawing(source: RandomSource): string {
  const { next } = source
  const missing = next() < 0.04 ? source.pick(requiredParts) : undefined
  const parts = requiredParts
    .filter((part) => part !== missing)
    .map((part) => `<g id="${part}"${groupAttributes(source)}>${someShapes(source, part)}</g>`)
  const pivots = [...requiredPivots, 'pivot-forearm-l', 'pivot-forearm-r']
    .filter(() => next() >= 0.005)
    .map((pivot) => `<circle id="${pivot}" cx="${number(source)}" cy="${number(source)}" r="0"/>`)
  const props = next() < 0.1 ? metadata.props.slice(1) : metadata.props
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${next() < 0.5 ? 1000 : 700}"${paint(source)}>`,
    `<metadata>${JSON.stringify({ ...metadata, props })}</metadata>`,
    `<defs><clipPath id="clip">${shape(source, 'clip')}</clipPath>${next() < 0.03 ? gradient : ''}</defs>`,
    ...parts,
    ...pivots,
    next() < 0.04 ? strange(source) : '',
    '</svg>',
  ].join('\n')
}

function someShapes(source: RandomSource, part: string): string {
  return Array.from({ length: 1 + Math.floor(source.next() * 3) }, () => shape(source, part)).join('')
}

function shape(source: RandomSource, part: string): string {
  const { next, pick } = source
  const at = () => number(source)
  const size = () => Math.round(next() * 200)
  const rest = `${paint(source)}${next() < 0.2 ? transform(source) : ''}`
  switch (pick(['path', 'path', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])) {
    case 'rect':
      return `<rect x="${at()}" y="${at()}" width="${size()}" height="${size()}" rx="${size()}"${rest}/>`
    case 'circle':
      return `<circle cx="${at()}" cy="${at()}" r="${size()}"${rest}/>`
    case 'ellipse':
      return `<ellipse cx="${at()}" cy="${at()}" rx="${size()}" ry="${size()}"${rest}/>`
    case 'line':
      return `<line x1="${at()}" y1="${at()}" x2="${at()}" y2="${at()}"${rest}/>`
    case 'polyline':
      return `<polyline points="${at()},${at()} ${at()} ${at()} ${at()},${at()}"${rest}/>`
    case 'polygon':
      return `<polygon points="${at()} ${at()} ${at()} ${at()} ${at()} ${at()}"${rest}/>`
    default: {
      if (next() < 0.1) return morphed(source, part, rest)
      const bends = part.startsWith('arm') && next() < 0.3
      return `<path d="${path(source)}"${bends ? ' data-bend="true"' : ''}${rest}/>`
    }
  }
}

/** With the same commands in another place. */
function morphed(source: RandomSource, part: string, rest: string): string {
  const points = Array.from({ length: 10 }, () => number(source))
  const d = (by: number) => {
    const [x1, y1, ...curve] = points.map((value) => value + by)
    return `M${x1} ${y1}C${curve.slice(0, 6).join(' ')}L${curve.slice(6).join(' ')}Z`
  }
  return `<path d="${d(0)}" ${part.startsWith('eye') ? 'data-shut' : 'data-open'}="${d(20)}"${rest}/>`
}

const commands = 'MLHVCSQTAZmlhvcsqtaz'

function path(source: RandomSource): string {
  const { next } = source
  const list = (count: number) => Array.from({ length: count }, () => number(source)).join(' ')
  const counts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 }
  let d = `M${list(2)}`
  for (let step = 0; step < 5; step++) {
    const command = commands[Math.floor(next() * commands.length)] ?? 'L'
    const kind = command.toLowerCase()
    if (kind === 'a') d += `${command}${list(3)} ${next() < 0.5 ? 0 : 1} ${next() < 0.5 ? 0 : 1} ${list(2)}`
    else d += kind === 'z' ? command : `${command}${list(counts[kind] ?? 0)}`
    // Only a command may follow a closed path.
  }
  return d
}

function groupAttributes(source: RandomSource): string {
  const { next, pick } = source
  const when = pick(['glasses', '!glasses', 'hair=tuft', '!hair=tuft|curls', 'hair=tuft|curls'])
  return [
    next() < 0.2 ? transform(source) : '',
    next() < 0.1 ? ` data-when="${next() < 0.03 ? 'skin' : when}"` : '',
    next() < 0.2 ? ` data-depth="${next().toFixed(2)}"` : '',
    next() < 0.2 ? ` data-sway="${next().toFixed(2)}"` : '',
    next() < 0.1 ? ` data-jaw="${next().toFixed(2)}"` : '',
    next() < 0.1 ? ' clip-path="url(#clip)"' : '',
    next() < 0.2 ? ` opacity="${next().toFixed(2)}"` : '',
    paint(source),
  ].join('')
}

function paint(source: RandomSource): string {
  const { next, pick } = source
  const colour = () =>
    next() < 0.001
      ? 'url(#fade)'
      : (pick(['#f6a97c', '#123', 'none', 'var(--skin, #f6a97c)', 'inherit']) ?? '')
  return [
    next() < 0.6 ? ` fill="${colour()}"` : '',
    next() < 0.4 ? ` stroke="${colour()}" stroke-width="${Math.round(next() * 20)}"` : '',
    next() < 0.2 ? ` style="stroke-linecap: round; stroke-linejoin: ${pick(['bevel', 'round'])}"` : '',
    next() < 0.1 ? ' fill-rule="evenodd"' : '',
  ].join('')
}

function transform(source: RandomSource): string {
  const { pick, next } = source
  const at = () => number(source)
  return ` transform="${pick([
    `translate(${at()} ${at()})`,
    `scale(${(0.5 + next()).toFixed(2)})`,
    `rotate(${at()} ${at()} ${at()})`,
    `skewX(${Math.round(next() * 40)})`,
    `matrix(1 0.1 -0.2 0.9 ${at()} ${at()}) scale(0.5, 1.5)`,
  ])}"`
}

function strange({ pick }: RandomSource): string {
  return (
    pick([
      '<script>alert(1)</script>',
      '<g onload="alert(1)"/>',
      '<text>hello</text>',
      '<g id="head"/>',
      '<path d="M 0 0 L 1"/>',
      '<path d="M0 0" style="fill:url(//example.org)"/>',
      '<g display="none"/>',
      '<use href="#head"/>',
      '<symbol id="star"><circle r="5"/></symbol>',
    ]) ?? ''
  )
}

function number({ next }: RandomSource): number {
  return Math.round(next() * 2_000 - 500) / 2
}
