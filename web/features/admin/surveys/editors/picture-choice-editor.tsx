import { Switch } from '../../../../ui/fields/switch.tsx'
import { changeQuestion } from '../draft/draft-edits.ts'
import { ScoredOptions } from '../fields/scored-options.tsx'
import { OptionPicture } from '../fields/option-picture.tsx'
import type { EditorProps } from './editor-props.ts'

export function PictureChoiceEditor({ question, onChange, composer, state }: EditorProps<'picture_choice'>) {
  const { id, options } = question
  const pictures = new Map(options.map((one) => [one.id, one.picture]))

  /** The draft may have changed while the picture was uploaded. */
  function setPicture(option: string, picture: string) {
    composer.editDraft((now) =>
      changeQuestion(now, id, (one) =>
        one.type === 'picture_choice'
          ? { ...one, options: one.options.map((own) => (own.id === option ? { ...own, picture } : own)) }
          : one,
      ),
    )
  }

  return (
    <>
      <ScoredOptions
        {...{ composer, state }}
        options={options}
        lead={(option, name) => (
          <OptionPicture
            survey={state.survey.id}
            name={name}
            picture={pictures.get(option.id) ?? ''}
            onPicture={(picture) => setPicture(option.id, picture)}
          />
        )}
        onChange={(next, mark) =>
          onChange(
            { ...question, options: next.map((one) => ({ ...one, picture: pictures.get(one.id) ?? '' })) },
            mark,
          )
        }
      />
      <Switch
        label="Allow several"
        value={question.multiple ?? false}
        onChange={(multiple) => onChange({ ...question, multiple })}
      />
    </>
  )
}
