export interface ExportSize {
  id: 'stage' | '1080p' | '720p' | 'square' | 'vertical' | 'large' | 'medium' | 'small'
  label: string
  /** Pixels; both even, because encoders require it. */
  width: number
  height: number
}

export function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
