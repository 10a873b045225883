import type { CDPSession, Page } from 'playwright-core'

/** Steps after which a walk is taken for endless. */
const STEPS_MAX = 600
/** Presses between two questions to the page, which notes itself where each of them leads. */
const PRESSES = 12

/**
 * Presses Tab through the page and returns a line, which begins with `name`, for each unreachable control, invisible
 * focus and focus trap.
 */
export async function focusFindings(page: Page, name: string): Promise<string[]> {
  const found = await walk(page, name)
  // Controls that loaded behind the walk were there only at its end: a second walk meets them from the start.
  return found.length > 0 ? walk(page, name) : []
}

async function walk(page: Page, name: string): Promise<string[]> {
  await page.evaluate(watchFocus)
  const keys = await page.context().newCDPSession(page)
  let state: WalkState = { isOver: false, caught: '' }
  for (let step = 0; step < STEPS_MAX && !state.isOver && !state.caught; step += PRESSES) {
    // The page does not hear presses inside a frame: it is queried after every press then.
    const hasFrames = page.frames().length > 1
    for (let press = 0; press < PRESSES; press++) {
      await pressTab(keys)
      if (hasFrames) await page.evaluate(() => window.focusWalk.step())
    }
    state = await page.evaluate(() => window.focusWalk.state())
  }
  await keys.detach()
  const found = await page.evaluate(() => window.focusWalk.end())
  return [
    ...found,
    ...(state.caught ? [`caught at ${state.caught}`] : []),
    ...(state.isOver || state.caught ? [] : ['no end']),
  ].map((line) => `${name}: ${line}`)
}

/** Without waiting for the page in between, as `page.keyboard` does. */
async function pressTab(keys: CDPSession): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  await Promise.all([
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ])
}

interface WalkState {
  /** Back where it began. */
  isOver: boolean
  /** The control that keeps the focus when Tab is pressed, or `''`. */
  caught: string
}

declare global {
  interface Window {
    focusWalk: { step(): void; state(): WalkState; end(): string[] }
  }
}

/** Runs in the page. */
function watchFocus() {
  // Focus rings that fade in have no look to speak of yet.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  // The walk begins at the top of the page.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')

  /** Elements with their names, by which a re-rendered one is recognised. */
  const reached = new Map<Element, string>()
  /** The look of each stop while it had the focus. */
  const focused = new Map<Element, string>()
  let last: Element | undefined
  let first: Element | undefined
  let laps = 0
  let reachedBefore = 0
  let stays = 0
  let nowhere = 0
  const STOPS_INSIDE_MAX = 40
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [contenteditable="true"], [tabindex], [role=button], [role=link], [role=slider], [role=switch], [role=checkbox], [role=combobox]'
  // Inside one of these the arrows move on from the one that Tab reaches.
  const GROUPS =
    '[role=radiogroup], [role=tablist], [role=toolbar], [role=listbox], [role=menu], [role=menubar], [role=grid], [role=treegrid], [role=tree], [role=application], [role=combobox], [role=log]'
  const LAPS_MAX = 3
  const NOWHERE_MAX = 3

  const wordsOf = (element: Element) =>
    `${element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 160)} ${(element.textContent ?? '').trim().slice(0, 40)}`
  const nameOf = (element: Element) =>
    [
      element.tagName,
      element.getAttribute('aria-label'),
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent,
      element.getAttribute('placeholder'),
    ].join()
  /** The styles of an element and its surroundings: any of them may draw the focus ring. */
  const lookOf = (element: Element) => {
    const around = [element, ...element.children, element.nextElementSibling, element.previousElementSibling]
    for (let parent = element.parentElement, up = 0; parent && up < 4; parent = parent.parentElement, up++) {
      around.push(parent, parent.nextElementSibling)
    }
    return around
      .filter((one) => one !== null)
      .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          style.outlineStyle === 'none' ? '' : style.outline,
          style.boxShadow,
          style.borderColor + style.borderWidth + style.borderStyle,
          style.backgroundColor,
          style.textDecoration,
          style.opacity,
          style.fill + style.stroke + style.strokeWidth,
        ].join(),
      )
      .join('|')
  }
  const noteLook = (to: Element | null) => {
    // A frame shows its own focus.
    const now = to && !(to instanceof HTMLIFrameElement) ? to : undefined
    // First stop: the indicator may differ at the stops inside.
    if (now && now !== last) focused.set(now, lookOf(now))
    last = now
  }
  const shadowed = (element: Element | null): Element | null =>
    element?.shadowRoot?.activeElement ? shadowed(element.shadowRoot.activeElement) : element

  /** The focus may have revealed more controls, so another round follows. */
  const isRoundOver = () => {
    laps++
    const isOver = laps === LAPS_MAX || reached.size === reachedBefore || missed().length === 0
    reachedBefore = reached.size
    return isOver
  }

  let state: WalkState = { isOver: false, caught: '' }
  const note = () => {
    if (!state.isOver && !state.caught) state = step()
  }
  // The target of the previous press: by now its style is final.
  const onTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && !document.querySelector('iframe')) note()
  }
  window.addEventListener('keydown', onTab, true)

  function step(): WalkState {
    const now = shadowed(document.activeElement)
    const isNowhere = !now || now === document.body || now === document.documentElement
    const before = last
    noteLook(isNowhere || (now instanceof HTMLElement && now.tabIndex < 0) ? null : now)
    // Past the last control, on the way to the first; a page without any stays there.
    if (isNowhere) return { isOver: ++nowhere > NOWHERE_MAX, caught: '' }
    nowhere = 0
    // Elements focused by script are not reached by Tab again.
    if (now instanceof HTMLElement && now.tabIndex < 0) return { isOver: false, caught: '' }
    // Dates and frames have several stops inside.
    stays = now === before ? stays + 1 : 0
    if (stays > STOPS_INSIDE_MAX) return { isOver: false, caught: wordsOf(now) }
    if (stays > 0) return { isOver: false, caught: '' }
    if (now === first && isRoundOver()) return { isOver: true, caught: '' }
    first ??= now
    reached.set(now, nameOf(now))
    return { isOver: false, caught: '' }
  }

  window.focusWalk = {
    step: note,
    state: () => state,
    end() {
      window.removeEventListener('keydown', onTab, true)
      // Compared without any focus: the mark of a neighbour, or one around both, would hide that a control has none.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const unseen = [...focused].filter(([element, look]) => element.isConnected && lookOf(element) === look)
      return [
        ...unseen.map(([element]) => `focus cannot be seen: ${wordsOf(element)}`),
        ...missed().map((element) => `Tab does not reach: ${wordsOf(element)}`),
      ]
    },
  }

  function missed(): Element[] {
    const removed = new Set([...reached].filter(([element]) => !element.isConnected).map(([, name]) => name))
    return [...document.querySelectorAll(CONTROLS)].filter(
      (element) =>
        !reached.has(element) &&
        !removed.has(nameOf(element)) &&
        isInUse(element) &&
        !isReachedOtherwise(element),
    )
  }

  function isInUse(element: Element): boolean {
    if (
      element.matches(
        ':disabled, [aria-disabled=true], [inert] *, [inert], [aria-hidden=true] *, [aria-hidden=true]',
      )
    ) {
      return false
    }
    // Text for screen readers only is one pixel wide.
    if (element.getBoundingClientRect().width <= 1) return false
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('details:not([open]) > :not(summary)')
    )
  }

  function isReachedOtherwise(element: Element): boolean {
    if (element.getAttribute('tabindex') === '-1') {
      // Elements focused by script only: headings, regions.
      if (
        !element.matches(
          'a, button, input, select, textarea, [role]:not([role=region], [role=main], [role=dialog])',
        )
      ) {
        return true
      }
      // A knob or fader takes typed numbers by itself.
      if (element.matches('button[aria-label^="Type "]')) return true
    }
    // The checked radio represents its group.
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const peers = document.querySelectorAll(`input[type=radio][name="${CSS.escape(element.name)}"]`)
      if ([...peers].some((one) => reached.has(one))) return true
    }
    const group = element.parentElement?.closest(GROUPS)
    return group ? reached.has(group) || [...reached.keys()].some((one) => group.contains(one)) : false
  }
}
