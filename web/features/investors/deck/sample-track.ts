import type { MouthShape } from '#contract/takes/mouth-track'

/** The text of the sample voice, with the loudness and mouth shapes detected by the engine. */
export const SENTENCE = 'Hi, I’m Pip! Give me your voice, and I will give it a face.'

export const DURATION = 6.269

/** Peaks of 96 equal stretches of the sound, in per cent of full scale. */
export const peaks = [
  0, 0, 0, 0, 1, 5, 48, 56, 55, 50, 50, 25, 17, 13, 1, 0, 16, 54, 48, 41, 31, 27, 2, 6, 52, 39, 12, 1, 6, 2,
  0, 0, 0, 0, 0, 3, 35, 54, 56, 25, 34, 43, 38, 68, 71, 21, 49, 54, 55, 53, 46, 35, 36, 53, 28, 27, 1, 0, 0,
  0, 0, 6, 39, 43, 47, 40, 50, 54, 58, 49, 36, 38, 52, 43, 15, 46, 38, 18, 39, 13, 29, 10, 10, 44, 37, 19, 36,
  39, 31, 7, 0, 0, 0, 0, 0, 0,
]

/** Start of each mouth shape in seconds: the output of `npm run -s lipsync` for the sample. */
export const cues: readonly (readonly [start: number, shape: MouthShape])[] = [
  [0, 'X'],
  [0.32, 'C'],
  [0.41, 'D'],
  [0.73, 'B'],
  [0.91, 'X'],
  [1.05, 'D'],
  [1.2, 'B'],
  [1.3, 'A'],
  [1.58, 'C'],
  [1.7, 'A'],
  [1.93, 'X'],
  [2.3, 'B'],
  [2.5, 'G'],
  [2.6, 'A'],
  [2.67, 'B'],
  [2.82, 'E'],
  [2.94, 'G'],
  [3.04, 'E'],
  [3.26, 'B'],
  [3.67, 'X'],
  [4.05, 'C'],
  [4.25, 'B'],
  [4.35, 'D'],
  [4.51, 'B'],
  [4.57, 'F'],
  [4.72, 'H'],
  [4.83, 'B'],
  [4.99, 'G'],
  [5.1, 'B'],
  [5.23, 'C'],
  [5.28, 'G'],
  [5.43, 'C'],
  [5.5, 'B'],
  [5.86, 'X'],
]
