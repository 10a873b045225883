/** The specification's widths, in CSS pixels. */
export const VERY_SMALL_BELOW = 480
export const MOBILE_BELOW = 768
export const TABLET_BELOW = 1024
export const DESKTOP_FROM = 1200

export type WidthClass = 'very-small' | 'mobile' | 'tablet' | 'between' | 'desktop'

/** What a width counts as; 1024 to below 1200 is neither tablet nor desktop. */
export function widthClass(width: number): WidthClass {
  if (width < VERY_SMALL_BELOW) return 'very-small'
  if (width < MOBILE_BELOW) return 'mobile'
  if (width < TABLET_BELOW) return 'tablet'
  return width < DESKTOP_FROM ? 'between' : 'desktop'
}
