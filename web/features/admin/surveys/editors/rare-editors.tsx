/** Editors of types that few surveys have, in one file that loads late. */
export { ConsentEditor } from './consent-editor.tsx'
export { ConstantSumEditor } from './constant-sum-editor.tsx'
export { ListenEditor } from './listen-editor.tsx'
export { PhoneEditor } from './phone-editor.tsx'
export { PictureChoiceEditor } from './picture-choice-editor.tsx'
export { ScaleMatrixEditor } from './scale-matrix-editor.tsx'
export { SliderEditor } from './slider-editor.tsx'
export { TimeEditor } from './time-editor.tsx'
