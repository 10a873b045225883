import Plus from 'lucide-react/icons/plus'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { Button } from '../../../../ui/button.tsx'
import { classNames, fieldBox, floatingRow } from '../../../../ui/class-names.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { QuestionIcon } from '../kinds/question-icon.tsx'
import { descriptions, typeGroups } from '../kinds/index.ts'
import type { QuestionType } from '#model/survey/kinds/kind'

export function AddQuestionMenu({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Popover
      label="Add a question"
      placement="bottom start"
      className="flex max-h-96 w-72 flex-col"
      trigger={
        <Button size="small" variant="primary" icon={<Plus aria-hidden="true" />}>
          Question
        </Button>
      }
    >
      {(close) => (
        <Autocomplete filter={contains}>
          <SearchField aria-label="Find a question type" autoFocus className="border-b border-line p-2">
            <Input
              placeholder="Find a question type"
              className={classNames(fieldBox, 'h-9 [&::-webkit-search-cancel-button]:hidden')}
            />
          </SearchField>
          <Menu
            aria-label="Question types"
            renderEmptyState={() => (
              <p className="px-3 py-6 text-center text-sm text-soft">No matching question types.</p>
            )}
            className="min-h-0 flex-1 overflow-y-auto p-1 outline-none"
          >
            {typeGroups().map(({ label: group, types }) => (
              <MenuSection key={group} className="not-first:mt-1">
                <Header className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-soft">{group}</Header>
                {types.map((type) => {
                  const { label, hint, searchWords } = descriptions[type]
                  return (
                    <MenuItem
                      key={type}
                      id={type}
                      // The search looks in the whole text value; screen readers read the label.
                      textValue={`${label} ${hint} ${searchWords}`}
                      aria-label={`${label}: ${hint}`}
                      onAction={() => {
                        close()
                        onAdd(type)
                      }}
                      className={classNames(floatingRow, 'items-start')}
                    >
                      <span className="mt-0.5 flex w-4 shrink-0">
                        <QuestionIcon type={type} />
                      </span>
                      <span className="flex min-w-0 flex-col">
                        <span>{label}</span>
                        <span className="text-xs text-soft">{hint}</span>
                      </span>
                    </MenuItem>
                  )
                })}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
      )}
    </Popover>
  )
}
