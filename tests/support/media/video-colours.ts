import { execFileSync, spawnSync } from 'node:child_process'

/** Returns whether this machine can look into videos from outside of a browser. */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0)

/** The colour tags of a video. */
export function colourTags(file: string): Record<string, string> {
  const wanted = 'pix_fmt,color_range,color_space,color_primaries,color_transfer'
  const text = execFileSync(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v', '-show_entries', `stream=${wanted}`, '-of', 'default=nw=1', file],
    { encoding: 'utf8' },
  )
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )
}

/** Red, green and blue (0..255) of one pixel of a video at `time` seconds. */
export function colourAt(file: string, time: number, { x, y }: { x: number; y: number }): number[] {
  // Rounded to the nearest: the decoder's quick way is off by more than the file is.
  const exact = 'scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+full_chroma_inp'
  const filter = `${exact},format=rgb24,crop=1:1:${x}:${y}`
  const frame = ['-ss', String(time), '-i', file, '-frames:v', '1', '-vf', filter]
  return [...execFileSync('ffmpeg', ['-v', 'error', ...frame, '-f', 'rawvideo', '-'])]
}
