import { AppLinks } from './app-layout.tsx'
import { Edges } from './edges.tsx'
import { Header } from './header.tsx'

/** A header, and a page that fills the window and scrolls by itself. */
export function Component() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <Header>
        <AppLinks />
      </Header>
      <Edges fills />
    </div>
  )
}
