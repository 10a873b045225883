import { expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { startBuiltApp } from '../support/servers/built-app.ts'

test('a database that was not migrated shows an error that says what to do', async () => {
  const app = await startBuiltApp({ seeded: false })
  const browser = await sharedBrowser()
  try {
    const health = await fetch(`${app.address}/api/health`)
    expect(health.status).toBe(503)
    const body = (await health.json()) as { code: string; message: string }
    expect(body.code).toBe('database_not_ready')
    expect(body.message).toContain('npm run seed')

    const page = await browser.newPage()
    await page.goto(app.address)
    await page.getByLabel('E-mail').fill('ada@mouthpiece.test')
    await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The database is not ready yet').waitFor()
  } finally {
    await browser.close()
    app.stop()
  }
})
