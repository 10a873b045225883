import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { classNames } from './class-names.ts'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string; icon?: ReactNode; content: ReactNode }[]
  value?: Id
  onChange?: (id: Id) => void
  className?: string
}

/** Several views of one thing, one at a time. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: TabsProps<Id>) {
  return (
    <AriaTabs
      {...(value === undefined ? {} : { selectedKey: value })}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key)
        if (chosen) onChange?.(chosen.id)
      }}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line px-2">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex h-10 cursor-pointer items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 text-sm font-medium text-soft transition-colors outline-none data-hovered:text-ink data-focus-visible:bg-hover data-selected:border-curtain data-selected:text-ink"
          >
            {tab.icon}
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="min-h-0 flex-1 overflow-auto p-4 outline-none">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
