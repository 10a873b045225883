import { expect, test } from 'vitest'
import { adviceFor, isLayered } from './layered-files.ts'

test('files of layers are known by their endings, and those of other programs have advice', () => {
  const names = [
    'A.PSD',
    'b.ora',
    'c.save',
    'd.pngRemix',
    'd.veado',
    'e.kra',
    'f.veadomini',
    'g.png',
    'psd',
    'h.psd.svg',
  ]
  expect(names.filter((name) => isLayered({ name }))).toEqual(names.slice(0, 7))
  expect(names.filter((name) => adviceFor({ name }) !== undefined)).toEqual(['e.kra', 'f.veadomini'])
  expect(adviceFor({ name: 'e.kra' })).toMatch('Export it from Krita')
})
