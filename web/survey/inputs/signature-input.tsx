import { type PointerEvent, useRef, useState } from 'react'
import { isOther } from '#model/survey/answers'
import { NAME_MAX } from '#model/survey/kinds/signature'
import { isStrokes } from '#model/survey/strokes'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { answerBox } from './answer-box.ts'
import type { InputProps } from './input-props.ts'
import { drawnWith, pointOf, type Drawing } from './stroke-points.ts'
import { Strokes } from './strokes.tsx'

/** Drawn by a pointer, or typed: drawing needs a hand that can. */
export function SignatureInput({
  answer,
  onAnswer,
  disabled,
  describedBy,
  invalid,
}: InputProps<'signature'>) {
  const { t } = useTranslation()
  const stored = typeof answer === 'string' && isStrokes(answer) ? answer : ''
  const [isTyping, setTyping] = useState(isOther(answer))
  /** While a pointer is down; the answer changes when it is lifted. Several moves may come before the next render. */
  const drawing = useRef<Drawing>(undefined)
  const [drawn, setDrawn] = useState<string>()
  const path = drawn ?? stored

  function draw(event: PointerEvent<SVGSVGElement>, kind: 'start' | 'move') {
    const point = pointOf(event, event.currentTarget.getBoundingClientRect())
    put(drawnWith(drawing.current, { pointer: event.pointerId, point, kind }, stored))
  }

  function put(next: Drawing | undefined) {
    drawing.current = next
    setDrawn(next?.path)
  }

  return (
    <div className="flex flex-col gap-2">
      {isTyping ? (
        <input
          aria-label={t('signName')}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          dir="auto"
          autoComplete="name"
          maxLength={NAME_MAX}
          readOnly={disabled}
          value={isOther(answer) ? answer.other : ''}
          onChange={({ target: { value } }) => onAnswer(value ? { other: value } : undefined)}
          className={classNames(answerBox, 'h-16 font-display text-2xl!')}
        />
      ) : (
        <Strokes
          path={path}
          label={t(path ? 'aSignature' : 'signHere')}
          className={classNames(
            'w-full rounded-control border bg-raised',
            invalid ? 'border-danger' : 'border-line-strong',
            disabled ? '' : 'cursor-crosshair touch-none',
          )}
          onPointerDown={(event) => {
            if (disabled || event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            draw(event, 'start')
          }}
          onPointerMove={(event) => {
            if (drawing.current) draw(event, 'move')
          }}
          onPointerUp={({ pointerId }) => {
            if (drawing.current?.pointer !== pointerId) return
            onAnswer(drawing.current.path)
            put(undefined)
          }}
          onPointerCancel={({ pointerId }) => {
            if (drawing.current?.pointer === pointerId) put(undefined)
          }}
        />
      )}
      {disabled ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onPress={() => {
              setTyping(!isTyping)
              onAnswer(undefined)
            }}
          >
            {t(isTyping ? 'signDraw' : 'signType')}
          </Button>
          {path && !isTyping ? (
            <Button size="small" onPress={() => onAnswer(undefined)}>
              {t('clear')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
