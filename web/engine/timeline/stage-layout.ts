import type { Performer, Scene, Stage } from '#contract/document'

/** How wide a drawn performer is, for its height. */
const WIDTH_OF_HEIGHT = 0.62
/** Where feet stand in a row, as a fraction of the stage's height. */
const FLOOR = 0.96

/** The performers on stage in a scene, where its layout puts them; back to front. Without one each stands where it was put. */
export function onStage(
  performers: readonly Performer[],
  scene: Pick<Scene, 'layout' | 'cast'> | undefined,
  stage: Pick<Stage, 'width' | 'height'>,
): readonly Performer[] {
  const cast = scene?.cast
  const present = cast
    ? cast.flatMap((id) => performers.find((performer) => performer.id === id) ?? [])
    : performers
  switch (scene?.layout ?? 'free') {
    case 'free':
      return present
    case 'row':
      return present.map((performer, index) => ({
        ...performer,
        ...cell(stage, { columns: present.length, rows: 1, index }),
      }))
    case 'grid': {
      const rows = present.length > 3 ? Math.ceil(Math.sqrt(present.length / 2)) : 1
      const columns = Math.ceil(present.length / rows)
      return present.map((performer, index) => ({ ...performer, ...cell(stage, { columns, rows, index }) }))
    }
    case 'duet':
      // The first two in front, as large as they go; the others behind them and smaller.
      return present
        .map((performer, index) => ({ ...performer, ...duet(stage, index, present.length) }))
        .toReversed()
    default:
      return present
  }
}

/** The place of one of `columns` × `rows`, each as large as its cell allows. */
function cell(
  stage: Pick<Stage, 'width' | 'height'>,
  { columns, rows, index }: { columns: number; rows: number; index: number },
): Pick<Performer, 'x' | 'y' | 'scale'> {
  const row = Math.floor(index / columns)
  const width = stage.width / columns
  const height = (stage.height * FLOOR) / rows
  const side = Math.min(stage.width, stage.height)
  return {
    x: ((index % columns) + 0.5) / columns,
    y: (FLOOR * (row + 1)) / rows,
    scale: Math.min(1, width / WIDTH_OF_HEIGHT / side, height / side),
  }
}

function duet(
  stage: Pick<Stage, 'width' | 'height'>,
  index: number,
  count: number,
): Pick<Performer, 'x' | 'y' | 'scale'> {
  const side = Math.min(stage.width, stage.height)
  const fitting = stage.width / 2 / WIDTH_OF_HEIGHT / side
  if (index < 2) return { x: index === 0 ? 0.3 : 0.7, y: FLOOR, scale: Math.min(FLOOR, fitting) }
  return { x: (index - 1) / (count - 1), y: FLOOR * 0.86, scale: Math.min(0.6, fitting * 0.6) }
}
