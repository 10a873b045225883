import type { MixEq } from '#contract/mixes/inserts/eq'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { useMixer } from '../mixer-context.ts'
import { handleAt } from '../handle-at.ts'
import { changeStrip, setParam, stripOf } from '../edits.ts'
import { formatParam } from '../format-param.ts'
import { eqBands, paramOf, responseOf } from '../readings.ts'
import { followEdits } from '../timeline/follow-edits.ts'

const WIDTH = 264
const HEIGHT = 116
const LOW = 20
const HIGH = 20_000
/** Range in dB above and below the middle. */
const SPAN = 20

const xOf = (hertz: number) => (WIDTH * Math.log(hertz / LOW)) / Math.log(HIGH / LOW)
const hertzAt = (x: number) => LOW * (HIGH / LOW) ** (x / WIDTH)
const yOf = (db: number) => HEIGHT / 2 - (Math.min(SPAN, Math.max(-SPAN, db)) / SPAN) * (HEIGHT / 2)

type Band = 'low' | 'mid' | 'high'

function wordsOf(strip: string, path: string, value: number): string {
  const param = paramOf(strip, path)
  return param ? formatParam(param, value) : ''
}

/** A handle for each band: sideways its frequency, up and down its gain. A double click makes a band flat. */
export function EqDrawing({ strip, eq }: { strip: string; eq: MixEq }) {
  const mixer = useMixer()
  const { session, edit } = mixer
  const [held, setHeld] = useState<Band>()
  /** The band under the latest press. */
  const pressed = useRef<Band>(undefined)
  const path = useMemo(() => {
    const bands = eqBands(eq, session.sampleRate)
    const points = Array.from({ length: WIDTH / 2 + 1 }, (_, index) => {
      const hertz = hertzAt(index * 2)
      const db = bands.reduce((sum, band) => sum + responseOf(band, hertz, session.sampleRate), 0)
      return `${index * 2} ${yOf(db).toFixed(1)}`
    })
    return `M ${points.join(' L ')}`
  }, [eq, session.sampleRate])

  const handles = (['low', 'mid', 'high'] as const).map((name) => {
    const band = eq[name]
    const isCut = 'shape' in band && band.shape === 'cut'
    return { name, x: xOf(band.frequency), y: isCut ? yOf(-3) : yOf(band.gain), isCut }
  })

  function grab(event: PointerEvent<SVGElement>) {
    const drawing = event.currentTarget
    const { left, top, width, height } = drawing.getBoundingClientRect()
    const places = handles.map(({ x, y }) => ({
      x: left + (x / WIDTH) * width,
      y: top + (y / HEIGHT) * height,
    }))
    const handle = handles[handleAt(event, places) ?? -1]
    pressed.current = handle?.name
    if (event.button !== 0 || !handle) return
    const { name, isCut } = handle
    event.preventDefault()
    setHeld(name)
    followEdits(mixer, event.pointerId, {
      move(now) {
        const box = drawing.getBoundingClientRect()
        const frequency = hertzAt(((now.clientX - box.left) / box.width) * WIDTH)
        const gain = (0.5 - (now.clientY - box.top) / box.height) * 2 * SPAN
        edit((mix) => {
          // Dragging a band switches the equaliser on, so that it can be heard.
          const switchedOn = changeStrip(mix, strip, { eq: { ...(stripOf(mix, strip)?.eq ?? eq), on: true } })
          const moved = setParam(switchedOn, strip, `eq.${name}.frequency`, Math.round(frequency))
          return isCut ? moved : setParam(moved, strip, `eq.${name}.gain`, Math.round(gain * 10) / 10)
        }, `${strip}-eq-${name}`)
      },
      end: () => setHeld(undefined),
    })
  }
  function flatten() {
    const name = pressed.current
    if (name) edit((mix) => setParam(mix, strip, `eq.${name}.gain`, 0))
  }
  const labelled = handles.find(({ name }) => name === held)

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Curve of the equaliser"
      className="w-full touch-none rounded-control border border-line bg-paper"
      onPointerDown={grab}
      onDoubleClick={flatten}
    >
      {[50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map((hertz) => (
        <line key={hertz} x1={xOf(hertz)} x2={xOf(hertz)} y1="0" y2={HEIGHT} className="stroke-line" />
      ))}
      {[-12, 0, 12].map((db) => (
        <line
          key={db}
          x1="0"
          x2={WIDTH}
          y1={yOf(db)}
          y2={yOf(db)}
          className={db === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {[100, 1_000, 10_000].map((hertz) => (
        <text key={hertz} x={xOf(hertz) + 3} y={HEIGHT - 4} className="fill-soft text-[9px]">
          {hertz >= 1_000 ? `${hertz / 1_000}k` : hertz}
        </text>
      ))}
      <path d={`${path} L ${WIDTH} ${yOf(0)} L 0 ${yOf(0)} Z`} className="fill-curtain opacity-15" />
      <path
        d={path}
        fill="none"
        className={eq.on ? 'stroke-curtain' : 'stroke-line-strong'}
        strokeWidth="2"
      />
      {handles.map(({ name, x, y }) => (
        <circle key={name} cx={x} cy={y} r="6" className="cursor-grab fill-limelight stroke-ink" />
      ))}
      {labelled ? (
        <text
          aria-hidden="true"
          x={labelled.x + (labelled.x > WIDTH / 2 ? -10 : 10)}
          y={Math.max(14, labelled.y - 10)}
          textAnchor={labelled.x > WIDTH / 2 ? 'end' : 'start'}
          strokeWidth="4"
          className="pointer-events-none fill-ink stroke-paper text-xs tabular-nums [paint-order:stroke]"
        >
          {wordsOf(strip, `eq.${labelled.name}.frequency`, eq[labelled.name].frequency)}
          {labelled.isCut ? '' : `, ${wordsOf(strip, `eq.${labelled.name}.gain`, eq[labelled.name].gain)}`}
        </text>
      ) : null}
    </svg>
  )
}
