import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { executable, openPage } from './browser.ts'
import { until } from './until.ts'

export interface KillableBrowser {
  browser: Browser
  page: Page & { complaints: string[] }
  /** Like a power cut. */
  kill(): Promise<void>
}

/** One after the other on one profile, each in its own process. */
export function killableBrowser({ microphone }: { microphone?: string } = {}): {
  begin(): Promise<KillableBrowser>
  end(): void
} {
  const profile = mkdtempSync(join(tmpdir(), 'killed-'))
  const running = new Set<ChildProcess>()
  const fake = microphone
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${resolve(microphone)}`,
        '--autoplay-policy=no-user-gesture-required',
      ]
    : []
  return {
    async begin() {
      const portFile = join(profile, 'DevToolsActivePort')
      rmSync(portFile, { force: true })
      rmSync(join(profile, 'SingletonLock'), { force: true })
      const child = spawn(
        executable() ?? 'chromium',
        [
          '--headless=new',
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--force-prefers-reduced-motion',
          ...fake,
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          'about:blank',
        ],
        { stdio: 'ignore', detached: true },
      )
      running.add(child)
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      const port = await until(() => {
        const [first, more] = readFileSync(portFile, 'utf8').split('\n')
        if (more === undefined) throw new Error('The browser does not listen yet.')
        return first
      })
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const context = browser.contexts()[0]
      if (!context) throw new Error('A browser has a context.')
      return {
        browser,
        page: await openPage(context),
        async kill() {
          // Safe: it was started. The whole group, or its children would go on writing.
          process.kill(-child.pid!, 'SIGKILL')
          await ended
          running.delete(child)
          await browser.close().catch(() => undefined)
        },
      }
    },
    end() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
