export interface SelectOption<Id extends string = string> {
  id: Id
  label: string
  /** A second, softer line. */
  hint?: string
  isDisabled?: boolean
}

export interface SelectProps<Id extends string> {
  label: string
  labelHidden?: boolean
  options: readonly SelectOption<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  isDisabled?: boolean | undefined
  placeholder?: string
  size?: 'small' | 'medium'
  className?: string
}
