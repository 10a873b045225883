import type { SurveyLook } from '#contract/survey/look'
import { accentShades } from '#model/survey/accent'
import type { CSSProperties } from 'react'

/** Fonts that every device has, so that none is loaded. */
const fonts: Record<NonNullable<SurveyLook['font']>, string> = {
  serif: "ui-serif, Georgia, Cambria, 'Times New Roman', serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Arial Rounded MT Bold', Quicksand, Nunito, system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
}

/** Styles of the element around a survey: its accent and its font. */
export function lookStyle({ accent, font }: SurveyLook): CSSProperties {
  const style: Record<string, string> = {}
  if (accent) {
    const { light, dark } = accentShades(accent)
    style['--curtain'] = `light-dark(${light.fill}, ${dark.fill})`
    style['--curtain-deep'] = `light-dark(${light.deep}, ${dark.deep})`
    style['--curtain-ink'] = `light-dark(${light.ink}, ${dark.ink})`
    style['--curtain-text'] = `light-dark(${light.text}, ${dark.text})`
  }
  if (font) {
    style['--font-display'] = fonts[font]
    style['--font-text'] = fonts[font]
    style.fontFamily = fonts[font]
  }
  return style
}
