import { toX, type TimeView } from '../../timeline/timeline-geometry.ts'
import { ROW_HEIGHT, ROW_TOP, type LaneHue, type LaneItem } from './lane-model.ts'

/** Draws a named item: a box in the lane's colour with its text, clipped to the box. */
export function drawSpan(
  context: CanvasRenderingContext2D,
  item: LaneItem,
  place: { view: TimeView; width: number; hue: LaneHue; isSelected: boolean; style: CSSStyleDeclaration },
) {
  const { view, width, hue, isSelected, style } = place
  const left = toX(view, item.start)
  const right = Math.max(left + 4, toX(view, item.start + item.duration) - 1)
  if (right < 0 || left > width) return
  const top = ROW_TOP + item.row * ROW_HEIGHT + 1
  const height = ROW_HEIGHT - 3
  context.save()
  context.beginPath()
  context.roundRect(left, top, right - left, height, 5)
  context.fillStyle = style.getPropertyValue(`--lane-${hue}`)
  context.fill()
  context.clip()
  const textLeft = Math.max(left, 0) + 8
  if (right - textLeft > 14) {
    context.fillStyle = style.getPropertyValue('--ink')
    context.font = `500 12px ${style.fontFamily}`
    context.textBaseline = 'middle'
    context.fillText(item.text || 'Empty', textLeft, top + height / 2 + 0.5)
  }
  context.restore()
  context.beginPath()
  context.roundRect(left + 0.5, top + 0.5, Math.max(1, right - left - 1), height - 1, 5)
  context.strokeStyle = style.getPropertyValue(isSelected ? '--ink' : `--lane-${hue}-edge`)
  context.lineWidth = isSelected ? 2 : 1
  context.stroke()
}
