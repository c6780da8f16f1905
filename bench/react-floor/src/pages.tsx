type PagesProps = {
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
};

export const Pages = ({ page, total, onChange }: PagesProps) => {
  if (total < 2) return null;
  return (
    <nav aria-label="Pagination" className="pages">
      {Array.from({ length: total }, (_, index) => index + 1).map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === page ? 'page' : undefined}
          onClick={() => onChange(one)}
        >
          {one}
        </button>
      ))}
    </nav>
  );
};
