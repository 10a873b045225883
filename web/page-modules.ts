import { pages, type PagePath } from '#model/pages/pages'

/**
 * Modules of each page and its layout, read from the text of `web/routes.tsx`. Throws for unknown pages and layouts.
 */
export function loadedBy(routes: string): (path: PagePath) => string[] {
  const screens = entriesOf(routes, 'screens')
  const layouts = entriesOf(routes, 'layouts')
  return (path) => {
    const page = pages.find((one) => one.path === path)
    const screen = screens.get(path)
    const layout = page && layouts.get(page.layout)
    if (!screen || !layout) throw new Error(`web/routes.tsx does not say what ${path} loads`)
    return [...modulesOf(screen, routes), ...modulesOf(layout, routes)]
  }
}

/** The lines of the record `name`, by their keys. */
function entriesOf(routes: string, name: string): Map<string, string> {
  const record = new RegExp(`const ${name}: [^=]+= \\{\\n([\\s\\S]*?)\\n\\}`).exec(routes)?.[1] ?? ''
  const entries = record.matchAll(/^ {2}(?:'([^']+)'|([\w-]+)):\s+([\s\S]*?),$/gm)
  return new Map([...entries].map(([, quoted, plain, value = '']) => [quoted ?? plain ?? '', value]))
}

/** Imports in `value`, and in the function that it names or calls. */
function modulesOf(value: string, routes: string): string[] {
  const [, name = ''] = /^(\w+)(?:$|\()/.exec(value) ?? []
  const [, body = ''] = new RegExp(`function ${name}\\(.*\\{\\n([\\s\\S]*?)\\n\\}`).exec(routes) ?? []
  const imports = (name === '' ? value : value + body).matchAll(/import\('\.\/([^']+)'\)/g)
  const modules = [...imports].map(([, module = '']) => `web/${module}`)
  if (modules.length === 0) throw new Error(`${value} imports nothing`)
  return modules
}
