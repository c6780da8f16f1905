import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { useNavigate } from './router.tsx';
import { useSearchParam } from './use-search-param.ts';

test('a link to another search takes the place of what was typed', { tags: ['home-address'] }, async () => {
  const List = () => {
    const { text, applied, type } = useSearchParam('search');
    const navigate = useNavigate();
    return (
      <>
        <input aria-label="Search" value={text} onChange={({ target }) => type(target.value)} />
        <p>{`Found: ${applied}`}</p>
        <button type="button" onClick={() => navigate('/channels')}>
          Channels
        </button>
      </>
    );
  };
  renderPart(<List />, '/channels');
  const field = page.getByLabelText('Search');
  for (const text of ['jazz', 'rock and ']) {
    await field.fill(text);
    await expect.element(page.getByText(`Found: ${text.trim()}`)).toBeVisible();
    await expect.element(field).toHaveValue(text);
    await page.getByRole('button', { name: 'Channels' }).click();
    await expect.element(field).toHaveValue('');
  }
});
