import { expect, test } from 'vitest'
import { roleLabels, roleOfName, rolesOf, UNUSED } from './roles.ts'

test('files are named in many ways', () => {
  const names: [string, string | undefined][] = [
    ['Idle.png', 'idle'],
    ['nova_talking.png', 'talk'],
    ['NovaTalkBlink.webp', 'talk-blink'],
    ['mouth_open eyes_closed.png', 'talk-blink'],
    ['mouth_closed_eyes_closed.png', 'blink'],
    ['mouth closed, eyes open.png', 'idle'],
    ['eyes open mouth open.png', 'talk'],
    ['open.png', 'talk'],
    ['talkblink.png', 'talk-blink'],
    ['Not Talking.png', 'idle'],
    ['nottalking_blink.png', 'blink'],
    ['talk2.png', 'talk'],
    ['openmouth_closedeyes.png', 'talk-blink'],
    ['neutral.png', 'idle'],
    ['blink.png', 'blink'],
    ['happy.png', 'happy'],
    ['Angry Talking.png', 'angry-talk'],
    ['mouth-Ah.png', 'mouth-aa'],
    ['Mouth_W-Oo.png', 'mouth-uw'],
    ['viseme X.png', 'mouth-sil'],
    ['口開け.png', 'talk'],
    ['目閉じ.png', 'blink'],
    ['目閉じ口開け.png', 'talk-blink'],
    ['口閉じ.png', 'idle'],
    ['通常.png', 'idle'],
    ['待機.png', 'idle'],
    ['話す.png', 'talk'],
    ['まばたき.png', 'blink'],
    ['あ.png', 'mouth-aa'],
    ['口_う.png', 'mouth-uw'],
    // Written in parts, by macOS.
    ['目閉じ.png'.normalize('NFD'), 'blink'],
    ['ノヴァ.png', undefined],
    ['IMG_0001.png', undefined],
  ]
  expect(names.map(([file]) => [file, roleOfName(file)])).toEqual(names)
})

test('files without telling names get the free states in order, and none gets one twice', () => {
  expect(rolesOf(['1.png', '2.png', '3.png', '4.png', '5.png'])).toEqual([
    'idle',
    'talk',
    'blink',
    'talk-blink',
    UNUSED,
  ])
  expect(rolesOf(['b talk.png', 'a.png', 'talk.png'])).toEqual(['talk', 'idle', 'blink'])
})

test('“closed” is a mouth beside “open”, unless another picture is idle', () => {
  expect(rolesOf(['open.png', 'closed.png'])).toEqual(['talk', 'idle'])
  expect(rolesOf(['open.png', 'closed.png', 'idle.png'])).toEqual(['talk', 'blink', 'idle'])
  expect(rolesOf(['idle.png', 'closed.png'])).toEqual(['idle', 'blink'])
})

test('the letters of Rhubarb are distinguished from Character Animator’s by the rest of the set', () => {
  const rhubarb = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'].map((letter) => `mouth-${letter}.png`)
  expect(rolesOf(rhubarb)).toEqual(
    ['m', 's', 'eh', 'aa', 'ao', 'uw', 'f', 'l', 'sil'].map((sound) => `mouth-${sound}`),
  )
  expect(rolesOf(['mouth-D.png', 'mouth-F.png', 'mouth-Ah.png'])).toEqual(['mouth-t', 'mouth-f', 'mouth-aa'])
})

test('a label of a mouth begins with its sound, which is what a narrow card shows', () => {
  const labels = [...roleLabels].flatMap(([role, label]) => (role.startsWith('mouth-') ? [label] : []))
  expect(new Set(labels.map((label) => label.slice(0, 4))).size).toBe(labels.length)
})
