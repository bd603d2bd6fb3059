/** Saves a text that was made on this device as a file. */
export const saveFile = (text: string, { type, name }: { type: string; name: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
