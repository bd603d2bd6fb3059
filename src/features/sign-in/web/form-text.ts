/** Texts of a posted form by name; what is missing, is a file or cannot be read at all is empty. */
export const readForm = async (request: Request): Promise<(name: string) => string> => {
  const form = await request.formData().catch(() => new FormData())
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
