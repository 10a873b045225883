import { drawnScenes } from '../../../../engine/scenes/drawn-scenes.ts'

export function sceneLabel(background: string): string {
  if (background.startsWith('media:')) return 'Picture'
  if (!background.startsWith('scene:')) return background || 'Paper'
  return drawnScenes.find(({ name }) => name === background.slice('scene:'.length))?.label ?? 'Scene'
}
