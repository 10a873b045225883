import { expect, test } from 'vitest'
import { eachByItself } from './for-each.ts'

test('failures do not delay the others and are reported at the end', async () => {
  const done: number[] = []
  const odd = async (item: number) => {
    if (item % 2 === 0) throw new Error(`No ${item}`)
    done.push(item)
  }
  await expect(eachByItself([1, 2, 3], odd)).rejects.toThrow('No 2')
  await expect(eachByItself([4, 5, 6, 7], odd)).rejects.toThrow('2 of 4 failed')
  await eachByItself([9], odd)
  expect(done).toEqual([1, 3, 5, 7, 9])
})
