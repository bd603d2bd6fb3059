/**
 * For the `ref` of a form that searches: fields without a value stay out of the address, which is shown, shared
 * and kept. Without scripts they stand in it, and mean the same.
 *
 * `last` is the name that stays where nothing at all is filled in, for pages to which a search for everything is
 * another thing than no search.
 */
export const leaveOutEmpty = (last?: string) => {
  // This event comes with each reading of the form, by the browser or the router.
  const shorten = ({ formData }: FormDataEvent) => {
    for (const name of new Set(formData.keys())) {
      const filled = formData.getAll(name).filter((value) => value !== '')
      formData.delete(name)
      for (const value of filled) formData.append(name, value)
    }
    if (last !== undefined && formData.keys().next().done) formData.append(last, '')
  }
  return (form: HTMLFormElement | null) => {
    form?.addEventListener('formdata', shorten)
    return () => form?.removeEventListener('formdata', shorten)
  }
}
